import type { ContentOf, WordContent, WordKind } from '../../../contract/website-content.ts'
import type { WordState } from '../../../shared/enums.ts'
import { fullName } from '../../../shared/full-name.ts'

/** The kinds of writing as addresses of the desk name them, and as people do. */
export const SHELVES = [
  { shelf: 'posts', kind: 'post', label: 'Blog', one: 'post', begin: 'New post' },
  { shelf: 'events', kind: 'event', label: 'Events', one: 'event', begin: 'New event' },
  { shelf: 'courses', kind: 'course', label: 'Courses', one: 'course', begin: 'New course' },
  {
    shelf: 'testimonials',
    kind: 'testimonial',
    label: 'Testimonials',
    one: 'testimonial',
    begin: 'New testimonial',
  },
  { shelf: 'landing', kind: 'landing', label: 'The first page', one: 'page', begin: 'The first page' },
  { shelf: 'about', kind: 'about', label: 'About', one: 'page', begin: 'The page about you' },
  {
    shelf: 'questions',
    kind: 'faq',
    label: 'Questions and answers',
    one: 'page',
    begin: 'Questions and answers',
  },
  { shelf: 'teachers', kind: 'teacher', label: 'Teachers', one: 'page', begin: 'The page of a teacher' },
  { shelf: 'centres', kind: 'centre', label: 'Centres', one: 'page', begin: 'The page of a centre' },
  { shelf: 'terms', kind: 'terms', label: 'Terms', one: 'page', begin: 'Terms' },
  { shelf: 'privacy', kind: 'privacy', label: 'Privacy', one: 'page', begin: 'Privacy' },
] as const satisfies { shelf: string; kind: WordKind; label: string; one: string; begin: string }[]

/** There is one of it, so no list leads to it. */
export function isOne(kind: WordKind): boolean {
  return !['post', 'event', 'course', 'testimonial', 'teacher', 'centre'].includes(kind)
}

/** Where the records are whose pages these are: they are made there, and said to be no longer used. */
export function recordsOf(kind: WordKind): string | null {
  return kind === 'teacher' ? '/studio/teachers' : kind === 'centre' ? '/studio/centres' : null
}

/** What leads to the writings of a kind. */
export function wayTo({ shelf, kind }: Pick<Shelf, 'shelf' | 'kind'>): string {
  return recordsOf(kind) ?? (isOne(kind) ? `/studio/words/${shelf}/${kind}` : `/studio/words/${shelf}`)
}

/** Where one comes from to such a writing. */
export function wayBack({ shelf, kind, label }: Shelf): { to: string; label: string } {
  if (isOne(kind)) return { to: '/studio/words', label: 'Words and pictures' }
  return { to: recordsOf(kind) ?? `/studio/words/${shelf}`, label }
}

/** What a text is called, where it has a name of its own. */
export function nameOf(content: WordContent): string {
  if ('title' in content) return content.title
  if (content.kind === 'teacher') return fullName(content.firstName, content.lastName).trim()
  return 'name' in content ? content.name : ''
}

export type Shelf = (typeof SHELVES)[number]

export function shelfOf(name: string): Shelf | undefined {
  return SHELVES.find(({ shelf }) => shelf === name)
}

export const STATES: Record<WordState, string> = {
  draft: 'draft',
  scheduled: 'waits for its hour',
  published: 'published',
  changed: 'published, changes not yet',
  withdrawn: 'taken back',
}

/** What the fields are called, for anyone who compares two drafts or reads what was there before. */
type FieldName = { [K in WordKind]: keyof ContentOf<K> }[WordKind]
export const LABELS: Record<FieldName, string> = {
  kind: 'Kind',
  title: 'Title',
  name: 'Name',
  text: 'Their words',
  className: 'Class',
  place: 'Place in the order',
  fullText: 'What it is about',
  highlights: 'What it gives',
  schedule: 'Week by week',
  bio: 'About the teacher',
  alt: 'What the picture shows',
  support: 'For members',
  paying: 'Before paying',
  validFrom: 'Holds from',
  excerpt: 'For its card',
  description: 'For its card',
  body: 'Text',
  category: 'Category',
  picture: 'Picture',
  teacherId: 'Teacher',
  featured: 'Featured',
  publishAt: 'Published',
  level: 'Level',
  weeks: 'Weeks',
  originalPrice: 'Price before',
  startsOn: 'First day',
  endsOn: 'Last day',
  location: 'Place',
  price: 'Price',
  currency: 'Currency',
  heroTitle: 'At the top',
  promisesTitle: 'Title over the cards',
  promisesLede: 'Line over the cards',
  promises: 'Cards',
  stepsTitle: 'Title over the steps',
  steps: 'Steps',
  voicesTitle: 'Title over what members say',
  closingTitle: 'Title at the end',
  closingText: 'Line at the end',
  figures: 'Figures',
  lede: 'Beginning',
  story: 'Story',
  quote: 'What you believe, in a sentence',
  points: 'What you believe',
  gallery: 'Gallery',
  firstName: 'First name',
  lastName: 'Last name',
  philosophy: 'What they believe in as a teacher',
  styles: 'Styles',
  specialClasses: 'Special classes',
  certifications: 'Certifications',
  languages: 'Languages',
  experienceYears: 'Years of teaching',
  address: 'Address',
  specialties: 'Known for',
  timing: 'Hours',
  phone: 'Telephone',
  mapQuery: 'On the map',
  facilities: 'For those who come',
}

/** A field as people read it. */
export function inWords(
  content: WordContent,
  name: string,
  teachers: readonly { _id: string; name: string }[],
  timeZone: string,
): string {
  const value = (content as Record<string, unknown>)[name]
  const nobody = content.kind === 'post' ? 'The studio' : 'Nobody'
  if (name === 'teacherId') return teachers.find(({ _id }) => _id === value)?.name ?? nobody
  if (name === 'publishAt' && typeof value === 'number') return momentInWords(value, timeZone)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return partsInWords(value)
  return value === null || value === undefined || value === '' ? 'Nothing' : String(value)
}

function partsInWords(value: object): string {
  return Object.values(value)
    .map((one) =>
      typeof one === 'object' && one !== null ? Object.values(one).filter(Boolean).join(': ') : one,
    )
    .filter(Boolean)
    .join('\n')
}

/** "24 November 2026, 7:40" */
export function momentInWords(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return day
    .format(at)
    .replace(' at ', ', ')
    .replace(/, 0(\d:)/, ', $1')
}
