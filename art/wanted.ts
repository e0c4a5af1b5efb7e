import { centres } from '../database/seed/content/centres.ts'
import { classes } from '../database/seed/content/classes.ts'
import { courses } from '../database/seed/content/courses.ts'
import { events } from '../database/seed/content/events.ts'
import { posts } from '../database/seed/content/posts.ts'
import { teachers } from '../database/seed/content/teachers.ts'
import { testimonials } from '../database/seed/content/testimonials.ts'
import { videos } from '../media/videos.ts'
import { type PictureKind, type Print, pictureFor } from './prints.ts'

type Wanted = [kind: PictureKind, key: string, category?: string]

const GALLERY: Record<string, string> = {
  kavita: 'kundalini',
  farhan: 'power',
  priya: 'prenatal',
  tenzin: 'yin',
}

const PAGES: Wanted[] = [
  ['hero', 'landing', 'panorama'],
  ['hero-narrow', 'landing', 'panorama'],
  ['journey', 'landing', 'journey'],
  ['journey-narrow', 'landing', 'journey'],
  ['band', 'closing', 'yin'],
  ['band-narrow', 'closing', 'yin'],
  ['band', 'classes', 'vinyasa'],
  ['band', 'about', 'pranayama'],
  ['band', 'blog', 'restorative'],
  ['band', 'contact', 'lamp'],
  ['band', 'subscription', 'panorama'],
  ['band-narrow', 'subscription', 'panorama'],
  ['plate', 'attention', 'meditation'],
  ['plate', 'seven-lights', 'kundalini'],
  ['plate', 'login', 'yin'],
  ['plate', 'about', 'hatha'],
  ['plate', 'contact', 'mumbai'],
  ['wizard', '1', 'hatha'],
  ['wizard', '2', 'prenatal'],
  ['wizard', '3', 'vinyasa'],
  ['wizard', '4', 'ashtanga'],
  ['wizard', '5', 'lamp'],
  ['wizard', 'login', 'yin'],
  ['empty', 'mat', 'lamp'],
  ['foot', 'sidebar', 'pranayama'],
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

const courseStyle = (classKey: string) => classes.find((row) => row.key === classKey)?.category

/** Every print that the site needs on a fresh install. */
export function wantedPrints(): Print[] {
  const wanted: Wanted[] = [
    ...PAGES,
    ...STYLES.flatMap((style): Wanted[] => [
      ['style', style],
      ['choice', style],
    ]),
    ...classes.flatMap((row): Wanted[] => [
      ['class', row.key, row.category],
      ['class-poster', row.key, row.category],
    ]),
    ...videos.map((video): Wanted => ['video', video.key, video.poster.category]),
    ...courses.map((course): Wanted => ['course', String(course.id), courseStyle(course.classKey)]),
    ...posts.flatMap((post): Wanted[] => [
      ['post', post.slug, post.category],
      ['post-head', post.slug, post.category],
    ]),
    ...teachers.map((teacher): Wanted => ['teacher', teacher.key]),
    ...centres.map((centre): Wanted => ['centre', centre.key]),
    ...events.map((event): Wanted => ['event', event.slug]),
    ...testimonials.flatMap((row): Wanted[] => [
      ['testimonial', row.key],
      ['gallery', row.key, GALLERY[row.key]],
    ]),
  ]
  return wanted.map(([kind, key, category]) => pictureFor(kind, key, category))
}
