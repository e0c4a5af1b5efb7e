import { apart, type Look } from '../../packages/prints/apart.ts'
import type { Style } from '../../packages/prints/compositions/all.ts'
import { EMAIL_FORMAT, LINK_FORMAT, type PictureKind, sceneOf } from '../../packages/prints/images.ts'
import { type Print, pictureFor } from '../../packages/prints/prints.ts'
import { styleFor } from '../../packages/prints/styles.ts'
import { CLASS_PRINTS } from '../../shared/prints.ts'
import { centres } from '../content/centres.ts'
import { classes } from '../content/classes.ts'
import { courses } from '../content/courses.ts'
import { events } from '../content/events.ts'
import { videos } from '../content/films.ts'
import { posts } from '../content/posts.ts'
import { teachers } from '../content/teachers.ts'
import { testimonials } from '../content/testimonials.ts'

type Wanted = [kind: PictureKind, key: string, category?: string]

const PAGES: Wanted[] = [
  ['hero', 'landing'],
  ...shapes('hero-sky', 'landing'),
  ...shapes('hero-land', 'landing'),
  ['disc', 'landing'],
  ...shapes('journey', 'landing'),
  ...['closing', 'closing-teachers', 'closing-voices', 'subscription'].flatMap((key) => shapes('band', key)),
  ...[
    ...['classes', 'class', 'course', 'schedule', 'room', 'pricing'],
    ...['about', 'events', 'contact', 'letter', 'legal', 'styles', 'menu'],
  ].flatMap((key) => shapes('strip', key)),
  ...['privacy', 'terms'].map((key): Wanted => ['strip-narrow', key]),
  ...['classes', 'about', 'blog', 'contact'].map((key): Wanted => ['band', key]),
  ...['attention', 'seven-lights', 'login', 'about', 'contact', 'privacy', 'terms'].map(
    (key): Wanted => ['plate', key],
  ),
  ...['1', '2', '3', '4', '5', 'login'].flatMap((key): Wanted[] => [
    ['wizard', key],
    ['wizard-narrow', key],
  ]),
  ['empty', 'mat'],
  ['foot', 'sidebar'],
  ...['asha', 'rohan', 'meera'].map((name): Wanted => ['person', name]),
]

type Across =
  | 'strip'
  | 'hero-sky'
  | 'hero-land'
  | 'journey'
  | 'band'
  | 'course'
  | 'style'
  | 'post-head'
  | 'event-head'

/** A print that goes across a page, as it is composed for every width. */
function shapes(kind: Across, key: string, category?: string): Wanted[] {
  return [
    [kind, key, category],
    [`${kind}-narrow`, key, category],
    [`${kind}-ultra`, key, category],
  ]
}

const STYLES = [
  'hatha',
  'vinyasa',
  'ashtanga',
  'yin',
  'restorative',
  'power',
  'meditation',
  'kundalini',
  'prenatal',
  'pranayama',
]

/** Kinds that a page shows of itself where other sites link to it. */
const LINKED = new Set<PictureKind>([
  'hero',
  'journey',
  'band',
  'class',
  'course',
  'style',
  'post',
  'centre',
  'event',
])

/** Every print that the site needs on a fresh install. */
export function wantedPrints(): Print[] {
  return wanted().map(([kind, key, category]) => pictureFor(kind, key, category, { look: lookOf(kind, key) }))
}

/** The same, in the shape of a link's picture, of everything that has a page. */
export function wantedLinkPictures(): Print[] {
  return wanted()
    .filter(([kind]) => LINKED.has(kind))
    .map(([kind, key, category]) =>
      pictureFor(kind, key, category, { format: LINK_FORMAT, look: lookOf(kind, key) }),
    )
}

/** The same of every class, in the shape that emails bear. */
export function wantedEmailPictures(): Print[] {
  return wanted()
    .filter(([kind]) => kind === 'class')
    .map(([kind, key, category]) =>
      pictureFor(kind, key, category, { format: EMAIL_FORMAT, look: lookOf(kind, key) }),
    )
}

function wanted(): Wanted[] {
  return [
    ...PAGES,
    ...STYLES.flatMap((style): Wanted[] => [...shapes('style', style), ['choice', style], ['tall', style]]),
    ...classes.flatMap((row): Wanted[] => [
      ['class', row.key, row.category],
      ['class-poster', row.key, row.category],
    ]),
    ...CLASS_PRINTS.map(({ key, style }): Wanted => ['class', key, style]),
    ...videos.map((video): Wanted => ['video', video.key, video.poster.category]),
    ...courses.flatMap((course): Wanted[] => shapes('course', String(course.id))),
    ...posts.flatMap((post): Wanted[] => [
      ['post', post.slug, post.category],
      ...shapes('post-head', post.slug, post.category),
    ]),
    ...teachers.flatMap(({ key }): Wanted[] => [
      ['teacher', key],
      ['portrait', key],
    ]),
    ...centres.map((centre): Wanted => ['centre', centre.key]),
    ...events.flatMap((event): Wanted[] => [['event', event.slug], ...shapes('event-head', event.slug)]),
    ...testimonials.flatMap((row): Wanted[] => [
      ['testimonial', row.key],
      ['gallery', row.key],
    ]),
  ]
}

/** What is in one list, in the order in which it begins: each next print of a style looks different there. */
const LISTS: { kind: PictureKind; keys: string[]; styles: Style[] }[] = [
  {
    kind: 'class',
    keys: classes.map(({ key }) => key),
    styles: classes.map(({ key, category }) => styleFor('class', key, category).style),
  },
  {
    kind: 'video',
    keys: videos.map(({ key }) => key),
    styles: videos.map(({ key, poster }) => styleFor('video', key, poster.category).style),
  },
  {
    kind: 'course',
    keys: courses.map(({ id }) => String(id)),
    styles: courses.map(({ id }) => styleFor('course', String(id)).style),
  },
  {
    kind: 'post',
    keys: posts.map(({ slug }) => slug),
    styles: posts.map(({ slug, category }) => styleFor('post', slug, category).style),
  },
]

const LOOKS = new Map(
  LISTS.flatMap(({ kind, keys, styles }) =>
    apart(styles).map((look, i): [string, Look] => [`${kind}-${keys[i]}`, look]),
  ),
)

/** A poster looks as its class does, and the head of a post as the post in the list. */
function lookOf(kind: PictureKind, key: string): Look | undefined {
  return LOOKS.get(`${sceneOf(kind).replace(/-(poster|head)$/, '')}-${key}`)
}
