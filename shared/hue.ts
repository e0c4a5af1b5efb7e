/** Of terracotta, as the prints have it, in degrees; and how strong a colour is that counts as one. */
const TERRACOTTA = { from: 4, to: 27, saturation: 0.42 }

type Hsl = { hue: number; saturation: number; lightness: number }

/** A terracotta colour in the hue of another, as light and at most as strong as it was; any other colour as it is. Both as '#rrggbb'. */
export function inHueOf(accent: string, colour: string): string {
  const was = toHsl(colour)
  const isTerracotta =
    was.saturation >= TERRACOTTA.saturation && was.hue >= TERRACOTTA.from && was.hue <= TERRACOTTA.to
  if (!isTerracotta) return colour
  const { hue, saturation } = toHsl(accent)
  return toHex({ ...was, hue, saturation: Math.min(was.saturation, saturation) })
}

function toHsl(colour: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const range = most - least
  const lightness = (most + least) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sixth = most === r ? ((g - b) / range) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: range / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  }
}

function toHex({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
