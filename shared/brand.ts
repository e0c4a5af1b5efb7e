import { AA, contrast, lighter, mixed, nearestThat } from './contrast.ts'
import { inHueOf } from './hue.ts'

/** A studio’s own logo, colour and pictures. */
export type Brand = {
  /** For the light and the dark theme; null for the default. */
  accent: Accent | null
  /** Names of uploaded pictures; the second for the dark theme, if any. */
  logo: { day: string; night: string | null } | null
  /** Photos that replace the prints at the top of pages; absent in records from before this existed. */
  pictures?: SitePictures
  /** The caption of the landing page’s picture; may be empty. */
  heroCaption?: string
}
/** Places where a photo can replace a print. */
export const SITE_PLACES = ['hero', 'steps', 'band', 'account'] as const
export type SitePlace = (typeof SITE_PLACES)[number]
/** Names of uploaded pictures. */
export type SitePictures = Partial<Record<SitePlace, string | null>>
export type Accent = { day: string; night: string }
export type Theme = keyof Accent

/** The colours an accent is combined with, as in app/styles/tokens.css; shared/brand.test.ts compares them. */
export const GROUNDS: Record<Theme, { paper: string; raised: string; sunk: string; onIt: string }> = {
  day: { paper: '#f5efe3', raised: '#fcf8f0', sunk: '#ebe3d3', onIt: '#fff6e8' },
  night: { paper: '#0e1722', raised: '#15212e', sunk: '#0a111a', onIt: '#1d100a' },
}
/** The default accent. */
export const OWN_ACCENT: Accent = { day: '#aa3d1b', night: '#ee8a58' }

/** The share of the accent in a tinted background. */
const WASH = 0.12
/** Lightness change while pressed, away from the text colour. */
const PRESSED = { day: -0.07, night: 0.06 }

export type Weighed = { where: string; ratio: number; passes: boolean }

/** The contrast of an accent with everything it is combined with, against AA for text (4.5 to 1). */
export function weigh(colour: string, theme: Theme): Weighed[] {
  const { paper, raised, sunk, onIt } = GROUNDS[theme]
  const pairs: [where: string, other: string][] = [
    ['words on a button', onIt],
    ['on the page', paper],
    ['on a sheet', raised],
    ['on a sunken background', sunk],
    ['on its own wash', washOf(colour, theme)],
  ]
  return pairs.map(([where, other]) => {
    const ratio = contrast(colour, other)
    return { where, ratio, passes: ratio >= AA.words }
  })
}

export function passes(colour: string, theme: Theme): boolean {
  return weigh(colour, theme).every((one) => one.passes)
}

/** The nearest colour of the same hue that passes: darker in the light theme, lighter in the dark one. */
export function nearestAccent(colour: string, theme: Theme): string {
  return nearestThat((one) => passes(one, theme), colour) ?? OWN_ACCENT[theme]
}

function washOf(colour: string, theme: Theme): string {
  return mixed(colour, GROUNDS[theme].raised, WASH)
}

/** CSS that sets the accent in both themes. */
export function accentStyles({ day, night }: Accent): string {
  // More specific than tokens.css, which may be loaded later.
  const terracotta = `--footer-border:${inHueOf(day, '#d0683e')};--sun-1:${inHueOf(day, '#e37a52')}`
  return `html:root{${pigments(day, 'day')};--mark:${day};${terracotta}}html:root.dark{${pigments(night, 'night')}}`
}

function pigments(colour: string, theme: Theme): string {
  const press = lighter(colour, PRESSED[theme])
  return `--geru:${colour};--geru-press:${press};--geru-text:${colour};--rose-wash:${washOf(colour, theme)}`
}

/** Minimum size of an uploaded logo, in pixels. */
export const LOGO = { leastHeight: 76, widest: 6, tallest: 1.05 }

/** Why a picture can’t be a logo; null if it can. */
export function whyNoLogo({ width, height }: { width: number; height: number }): string | null {
  if (height < LOGO.leastHeight)
    return `This is ${height} pixels high: at least ${LOGO.leastHeight}, so that it is sharp on every screen.`
  if (width > height * LOGO.widest) return `This is more than ${LOGO.widest} times as wide as it is high.`
  if (height > width * LOGO.tallest) return 'This is higher than it is wide: a square, or wider, please.'
  return null
}

/** Wide logos contain the name; beside a square one it is set in type. */
export function bearsName({ width, height }: { width: number; height: number }): boolean {
  return width > height * 1.6
}
