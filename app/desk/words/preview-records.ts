import type { BlogPostDetailOnWire } from '../../../contract/blog.ts'
import type { EventDetailOnWire } from '../../../contract/events.ts'
import type { LegalPageOnWire } from '../../../contract/pages.ts'
import type { AboutPageOnWire, CentreOnWire } from '../../../contract/studio.ts'
import type { TeacherOnWire } from '../../../contract/teachers.ts'
import type { TestimonialOnWire } from '../../../contract/testimonials.ts'
import type { ContentOf, DeskWords } from '../../../contract/website-content.ts'
import { calendarDate } from '../../../shared/calendar.ts'
import { studioDay } from '../../times.ts'
import type { SaidOfCourse } from '../../website/course/course-words.tsx'

/** @param shown as visitors read them now; no one reads of who no longer teaches here */
export function asTeacher(
  { _id, preview }: DeskWords,
  { kind: _, picture: __, experienceYears, ...content }: ContentOf<'teacher'>,
  shown?: TeacherOnWire,
): TeacherOnWire {
  const claims = shown ?? { weekdaySchedule: [], studentsTaught: 0, rating: 0 }
  const { weekdaySchedule, studentsTaught, rating } = claims
  return {
    ...content,
    _id,
    slug: _id,
    experienceYears: experienceYears ?? 0,
    weekdaySchedule,
    studentsTaught,
    rating,
    image: preview.image,
  }
}

export function asCentre({ _id, preview }: DeskWords, content: ContentOf<'centre'>): CentreOnWire {
  const { kind: _, picture: __, ...words } = content
  const mapQuery = words.mapQuery || `${words.name}, ${words.address}`
  return { _id, slug: _id, ...words, mapQuery, image: preview.image }
}

export function asLegal(
  { preview, choices }: DeskWords,
  content: ContentOf<'terms' | 'privacy'>,
  now: number,
): LegalPageOnWire {
  // Published as it is, it holds from today at the earliest.
  const today = studioDay(now, choices.timeZone)
  const from = content.validFrom > today ? content.validFrom : today
  const held = { number: 0, from, until: null }
  const { html: intro } = preview
  return { ...held, lede: content.lede, intro, chapters: [], current: held, earlier: [], coming: [] }
}

/** What is the class's is left out: it is next to this on the page. */
export function asCourse({ preview, choices }: DeskWords, content: ContentOf<'course'>): SaidOfCourse {
  const { title, description, fullText, highlights, schedule, teacherId, bio } = content
  const name = choices.teachers.find(({ _id }) => _id === teacherId)?.name
  const instructor = name ? { name, bio, image: null } : null
  return {
    title,
    description,
    fullDescription: fullText,
    highlights,
    schedule,
    image: preview.image,
    instructor,
  }
}

export function asTestimonial(
  { _id, preview }: DeskWords,
  content: ContentOf<'testimonial'>,
): TestimonialOnWire {
  const { text, name, className } = content
  const { url: image, nightUrl: nightImage } = preview.image
  const { url: galleryImage, nightUrl: nightGalleryImage } = preview.head
  return { _id, text, name, className, image, nightImage, galleryImage, nightGalleryImage }
}

export function asAbout({ title, lede, story, quote, points, gallery }: ContentOf<'about'>): AboutPageOnWire {
  const paragraphs = story.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  return { teacher: '', title, lede, story: paragraphs, philosophy: { quote, points }, gallery }
}

export function asPost(
  { _id, preview }: DeskWords,
  post: ContentOf<'post'>,
  now: number,
): BlogPostDetailOnWire {
  const publishedAt = new Date(post.publishAt ?? now).toISOString()
  const { html, head, image, author, authorId, readTime } = preview
  return {
    _id,
    id: _id,
    slug: _id,
    title: post.title,
    excerpt: post.excerpt,
    category: post.category ?? 'Yoga',
    image: image.url,
    nightImage: image.nightUrl,
    author,
    authorId,
    readTime,
    html,
    head,
    related: [],
    date: calendarDate(publishedAt.slice(0, 10)),
    publishedAt,
    featured: post.featured,
  }
}

export function asEvent({ _id, preview }: DeskWords, event: ContentOf<'event'>): EventDetailOnWire {
  const { title, description, startsOn, endsOn, location, price, currency } = event
  const { html, head, image } = preview
  const day = startsOn || new Date().toISOString().slice(0, 10)
  return {
    _id,
    slug: _id,
    title,
    description,
    location,
    currency,
    price: price ?? 0,
    over: false,
    startsOn: day,
    endsOn: endsOn || day,
    html,
    head,
    image,
  }
}
