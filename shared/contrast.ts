/** Contrast as defined by WCAG; colours are sRGB '#rrggbb'. */

/** Minimum contrast for text and for graphics. */
export const AA = { words: 4.5, shapes: 3 }

/** From 1 (the same) to 21 (black and white). WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Three = [number, number, number]

function linear(colour: string): Three {
  const channel = (at: number) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** One colour laid over another, so much of it: 0 to 1. */
export function mixed(over: string, under: string, share: number): string {
  const part = (at: number) =>
    [over, under].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
  return hexOf([1, 3, 5].map(part).map(([a, b]) => a * share + b * (1 - share)) as Three)
}

/**
 * The colour of the same hue that is nearest by lightness and fits, or null where none does. What has too strong a hue for its new
 * lightness loses some of it.
 */
export function nearestThat(fits: (colour: string) => boolean, colour: string): string | null {
  if (fits(colour)) return colour
  const [lightness, a, b] = toOklab(linear(colour))
  for (let step = 1; step <= STEPS; step++)
    for (const by of [-step, step]) {
      const next = lightness + by / STEPS
      if (next < 0 || next > 1) continue
      const found = withinReach([next, a, b])
      if (fits(found)) return found
    }
  return null
}

/** The same colour, lighter or darker by so much of the way from black to white. */
export function lighter(colour: string, by: number): string {
  const [lightness, a, b] = toOklab(linear(colour))
  return withinReach([Math.min(1, Math.max(0, lightness + by)), a, b])
}

const STEPS = 400

/** Of colours that no screen shows, the one with as much of the hue as can be shown. */
function withinReach([lightness, a, b]: Three): string {
  for (let share = 1; share >= 0; share -= 0.05) {
    const channels = fromOklab([lightness, a * share, b * share])
    if (channels.every((one) => one >= -0.0005 && one <= 1.0005)) return hexOf(channels.map(encoded) as Three)
  }
  return hexOf(fromOklab([lightness, 0, 0]).map(encoded) as Three)
}

function encoded(part: number): number {
  const within = Math.min(1, Math.max(0, part))
  return 255 * (within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055)
}

function hexOf(channels: Three): string {
  return `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function toOklab([red, green, blue]: Three): Three {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Three): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
