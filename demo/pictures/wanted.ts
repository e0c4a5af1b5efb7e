import { LINK_FORMAT, type PictureKind } from '../../packages/prints/images.ts'
import { type Print, pictureFor } from '../../packages/prints/prints.ts'
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
  ['hero-narrow', 'landing'],
  ['journey', 'landing'],
  ['journey-narrow', 'landing'],
  ...['closing', 'classes', 'about', 'blog', 'contact', 'subscription'].map((key): Wanted => ['band', key]),
  ...['closing', 'subscription'].map((key): Wanted => ['band-narrow', key]),
  ...['attention', 'seven-lights', 'login', 'about', 'contact'].map((key): Wanted => ['plate', key]),
  ...['1', '2', '3', '4', '5', 'login'].map((key): Wanted => ['wizard', key]),
  ['empty', 'mat'],
  ['foot', 'sidebar'],
  ...['asha', 'rohan', 'meera'].map((name): Wanted => ['person', name]),
]

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
  return wanted().map(([kind, key, category]) => pictureFor(kind, key, category))
}

/** The same, in the shape of a link's picture, of everything that has a page. */
export function wantedLinkPictures(): Print[] {
  return wanted()
    .filter(([kind]) => LINKED.has(kind))
    .map(([kind, key, category]) => pictureFor(kind, key, category, LINK_FORMAT))
}

function wanted(): Wanted[] {
  return [
    ...PAGES,
    ...STYLES.flatMap((style): Wanted[] => [
      ['style', style],
      ['choice', style],
    ]),
    ...classes.flatMap((row): Wanted[] => [
      ['class', row.key, row.category],
      ['class-poster', row.key, row.category],
    ]),
    ...CLASS_PRINTS.map(({ key, style }): Wanted => ['class', key, style]),
    ...videos.map((video): Wanted => ['video', video.key, video.poster.category]),
    ...courses.map((course): Wanted => ['course', String(course.id)]),
    ...posts.flatMap((post): Wanted[] => [
      ['post', post.slug, post.category],
      ['post-head', post.slug, post.category],
    ]),
    ...teachers.map((teacher): Wanted => ['teacher', teacher.key]),
    ...centres.map((centre): Wanted => ['centre', centre.key]),
    ...events.flatMap((event): Wanted[] => [
      ['event', event.slug],
      ['event-head', event.slug],
    ]),
    ...testimonials.flatMap((row): Wanted[] => [
      ['testimonial', row.key],
      ['gallery', row.key],
    ]),
  ]
}
