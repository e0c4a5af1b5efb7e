import { AA, contrast, lighter, mixed, nearestThat } from './contrast.ts'
import { inHueOf } from './hue.ts'

/** What a studio's pages bear in the place of the program's own sign and colour. */
export type Brand = {
  /** By day and by night; null for the program's own. */
  accent: Accent | null
  /** Names of uploaded pictures; by night the other, where there is one. */
  logo: { day: string; night: string | null } | null
  /** Photos in the place of the prints that lead pages; absent in what was kept before there were any. */
  pictures?: SitePictures
  /** Under the picture of the landing page; may be empty. */
  heroCaption?: string
}
/** Where a photo of the studio's can hang in the place of a print. */
export const SITE_PLACES = ['hero', 'steps', 'band', 'account'] as const
export type SitePlace = (typeof SITE_PLACES)[number]
/** Names of uploaded pictures. */
export type SitePictures = Partial<Record<SitePlace, string | null>>
export type Accent = { day: string; night: string }
export type Theme = keyof Accent

/** What an accent is on and under, as app/styles/tokens.css has it: shared/brand.test.ts holds them together. */
export const GROUNDS: Record<Theme, { paper: string; raised: string; sunk: string; onIt: string }> = {
  day: { paper: '#f5efe3', raised: '#fcf8f0', sunk: '#ebe3d3', onIt: '#fff6e8' },
  night: { paper: '#0e1722', raised: '#15212e', sunk: '#0a111a', onIt: '#1d100a' },
}
/** The program's own. */
export const OWN_ACCENT: Accent = { day: '#aa3d1b', night: '#ee8a58' }

/** How much of the accent a washed ground has. */
const WASH = 0.12
/** Lighter or darker where it is pressed: away from what is on it. */
const PRESSED = { day: -0.07, night: 0.06 }

export type Weighed = { where: string; ratio: number; passes: boolean }

/** An accent held against everything that it is on by day or by night, as words are: 4.5 to 1 (AA). */
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

/** The nearest of its hue that passes; by night it is lighter, by day darker. */
export function nearestAccent(colour: string, theme: Theme): string {
  return nearestThat((one) => passes(one, theme), colour) ?? OWN_ACCENT[theme]
}

function washOf(colour: string, theme: Theme): string {
  return mixed(colour, GROUNDS[theme].raised, WASH)
}

/** The pigments of both themes that an accent changes, for a page's own style sheet. */
export function accentStyles({ day, night }: Accent): string {
  // More specific than the tokens, which may come after it.
  const terracotta = `--footer-border:${inHueOf(day, '#d0683e')};--sun-1:${inHueOf(day, '#e37a52')}`
  return `html:root{${pigments(day, 'day')};--mark:${day};${terracotta}}html:root.dark{${pigments(night, 'night')}}`
}

function pigments(colour: string, theme: Theme): string {
  const press = lighter(colour, PRESSED[theme])
  return `--geru:${colour};--geru-press:${press};--geru-text:${colour};--rose-wash:${washOf(colour, theme)}`
}

/** Of a logo, in pixels as it was sent. */
export const LOGO = { leastHeight: 76, widest: 6, tallest: 1.05 }

/** Why a picture can be no logo; null where it can. */
export function whyNoLogo({ width, height }: { width: number; height: number }): string | null {
  if (height < LOGO.leastHeight)
    return `This is ${height} pixels high: at least ${LOGO.leastHeight}, so that it is sharp on every screen.`
  if (width > height * LOGO.widest) return `This is more than ${LOGO.widest} times as wide as it is high.`
  if (height > width * LOGO.tallest) return 'This is higher than it is wide: a square, or wider, please.'
  return null
}

/** A wide one bears the name itself; beside a square one the name is in letters. */
export function bearsName({ width, height }: { width: number; height: number }): boolean {
  return width > height * 1.6
}
