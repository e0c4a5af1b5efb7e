/**
 * Where the sun stands over Rishikesh, and how much of the moon is lit: low-precision formulas of the Astronomical Almanac,
 * good to a few minutes and to a hundredth of the phase.
 */

export type Sky = ReturnType<typeof skyAt>

/**
 * What the first page shows, so coarse that the page is the same for some minutes. Neither at night nor at its end does the
 * sun leave the picture: it waits on the ridge.
 */
export function skyAt(now: number) {
  const { along, high } = sunAt(now)
  return {
    along: Math.min(0.92, Math.max(0.08, along)).toFixed(2),
    high: Math.max(0.24, high).toFixed(2),
    dark: darkPart(moonPhase(now)),
  }
}

const DAY = 86_400_000
/** Noon of the first day of 2000, from which the formulas count. */
const EPOCH = Date.UTC(2000, 0, 1, 12)
const LATITUDE = 30.1
const LONGITUDE = 78.3
/** Of the sun's middle when its rim rises, in degrees: half its breadth, and what the air bends. */
const AT_RISE = -0.833

const RADIANS = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * RADIANS)
const cos = (degrees: number) => Math.cos(degrees * RADIANS)

/**
 * `along`: how much of the day is over, 0 at sunrise and 1 at sunset, and `high`: how high it is, 1 at noon. By night it
 * waits where it rises or has set, nearest to either.
 */
export function sunAt(now: number): { along: number; high: number } {
  const days = (now - EPOCH) / DAY
  const anomaly = 357.528 + 0.9856003 * days
  const mean = 280.46 + 0.9856474 * days
  const ecliptic = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const declination = Math.asin(0.39778 * sin(ecliptic))
  // How far the sundial is ahead of the clock, in degrees that the sky turns.
  const ahead = -1.915 * sin(anomaly) - 0.02 * sin(2 * anomaly) + 2.466 * sin(2 * ecliptic)
  const half =
    Math.acos(
      (sin(AT_RISE) - sin(LATITUDE) * Math.sin(declination)) / (cos(LATITUDE) * Math.cos(declination)),
    ) / RADIANS
  const hour = (((now / DAY) % 1) * 360 + LONGITUDE + ahead) % 360
  const along = (hour - 180 + half) / (2 * half)
  const shown = Math.min(1, Math.max(0, along))
  return { along: shown, high: Math.sin(Math.PI * shown) }
}

/** 0 is the new moon, 0.5 the full one; it grows in between. */
export function moonPhase(now: number): number {
  const centuries = (now - EPOCH) / DAY / 36_525
  const apart = 297.85 + 445_267.1114 * centuries
  const ofSun = 357.53 + 35_999.05 * centuries
  const ofMoon = 134.96 + 477_198.868 * centuries
  const degrees =
    apart +
    6.289 * sin(ofMoon) -
    2.1 * sin(ofSun) +
    1.274 * sin(2 * apart - ofMoon) +
    0.658 * sin(2 * apart) +
    0.214 * sin(2 * ofMoon)
  return (((degrees / 360) % 1) + 1) % 1
}

/** The dark part of a moon of radius 1, as the path of an SVG. Seen from the north it fills from the right. */
export function darkPart(phase: number): string {
  const grows = phase < 0.5
  const terminator = Math.abs(Math.cos(2 * Math.PI * phase)).toFixed(2)
  const isThin = phase < 0.25 || phase > 0.75
  const limb = grows ? 0 : 1
  return `M0-1A1 1 0 0 ${limb} 0 1A${terminator} 1 0 0 ${isThin ? limb : 1 - limb} 0-1z`
}
