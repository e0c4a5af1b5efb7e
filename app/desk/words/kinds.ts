import type { ContentOf, WordContent, WordKind } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
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
  { shelf: 'landing', kind: 'landing', label: 'Home page', one: 'page', begin: 'Home page' },
  { shelf: 'about', kind: 'about', label: 'About', one: 'page', begin: 'About page' },
  {
    shelf: 'questions',
    kind: 'faq',
    label: 'FAQ',
    one: 'page',
    begin: 'FAQ',
  },
  { shelf: 'teachers', kind: 'teacher', label: 'Teachers', one: 'page', begin: 'Teacher page' },
  { shelf: 'centres', kind: 'centre', label: 'Centres', one: 'page', begin: 'Centre page' },
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
  if (isOne(kind)) return { to: '/studio/words', label: 'Website' }
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
  scheduled: 'scheduled',
  published: 'published',
  changed: 'published, with unpublished changes',
  withdrawn: 'unpublished',
}

/** What the fields are called, for anyone who compares two drafts or reads what was there before. */
type FieldName = { [K in WordKind]: keyof ContentOf<K> }[WordKind]
export const LABELS: Record<FieldName, string> = {
  kind: 'Kind',
  title: 'Title',
  name: 'Name',
  text: 'Quote',
  className: 'Class',
  place: 'Position',
  fullText: 'Description',
  highlights: 'Highlights',
  schedule: 'Weekly plan',
  bio: 'About the teacher',
  alt: 'Picture description',
  support: 'For members',
  paying: 'Before paying',
  validFrom: 'Valid from',
  excerpt: 'Summary',
  description: 'Summary',
  body: 'Text',
  category: 'Category',
  picture: 'Picture',
  teacherId: 'Teacher',
  featured: 'Featured',
  publishAt: 'Published',
  level: 'Level',
  weeks: 'Weeks',
  originalPrice: 'Previous price',
  startsOn: 'First day',
  endsOn: 'Last day',
  location: 'Place',
  price: 'Price',
  currency: 'Currency',
  heroTitle: 'Headline',
  promisesTitle: 'Cards title',
  promisesLede: 'Cards subtitle',
  promises: 'Cards',
  stepsTitle: 'Steps title',
  steps: 'Steps',
  voicesTitle: 'Testimonials title',
  closingTitle: 'Closing title',
  closingText: 'Closing line',
  figures: 'Figures',
  lede: 'Introduction',
  story: 'Story',
  quote: 'Values, in a sentence',
  points: 'Values',
  gallery: 'Gallery',
  firstName: 'First name',
  lastName: 'Last name',
  philosophy: 'Approach to teaching',
  styles: 'Styles',
  specialClasses: 'Special classes',
  certifications: 'Certifications',
  languages: 'Languages',
  experienceYears: 'Years of teaching',
  address: 'Address',
  specialties: 'Known for',
  timing: 'Hours',
  phone: 'Phone',
  mapQuery: 'Map search',
  facilities: 'Facilities',
}

/** A field as people read it. */
export function inWords(
  content: WordContent,
  name: string,
  teachers: readonly { _id: string; name: string }[],
  timeZone: string,
): string {
  const value = (content as Record<string, unknown>)[name]
  const nobody = content.kind === 'post' ? 'Studio' : 'None'
  if (name === 'teacherId') return teachers.find(({ _id }) => _id === value)?.name ?? nobody
  if (name === 'publishAt' && typeof value === 'number') return fullDateAndTime(value, timeZone)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return partsInWords(value)
  return value === null || value === undefined || value === '' ? 'Empty' : String(value)
}

function partsInWords(value: object): string {
  return Object.values(value)
    .map((one) =>
      typeof one === 'object' && one !== null ? Object.values(one).filter(Boolean).join(': ') : one,
    )
    .filter(Boolean)
    .join('\n')
}
