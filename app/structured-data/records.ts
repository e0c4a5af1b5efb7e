import type { ClassDetailOnWire, YogaClassOnWire } from '../../contract/classes.ts'
import type { BlogPostOnWire } from '../../contract/contact.ts'
import type { Course } from '../../contract/courses.ts'
import type { EventOnWire } from '../../contract/events.ts'
import { dayName } from '../../shared/days.ts'
import { dateFormat } from '../../shared/formats.ts'
import { fullName } from '../../shared/full-name.ts'
import { linkPicture } from '../head.ts'
import { theStudio } from './studio.ts'

/** Classes, courses, events and posts in schema.org's words. Runs on the server only. */

/** The way from the start to a page: its steps as [name, path], the start itself left out. */
export function trail(site: string, ...steps: [name: string, path: string][]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${site}${path}`,
    })),
  }
}

/** The questions that a page answers, in its section at `path`. */
export function faqData(site: string, path: string, questions: { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    '@id': `${site}${path}`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A class with its dates, hours, teacher and price. */
export function classData(site: string, studio: string, yogaClass: ClassDetailOnWire) {
  return {
    '@type': 'Course',
    '@id': `${site}/class/${yogaClass.slug}#course`,
    name: yogaClass.title,
    description: yogaClass.description,
    url: `${site}/class/${yogaClass.slug}`,
    image: `${site}${linkPicture(yogaClass.image.url)}`,
    provider: theStudio(site, studio),
    educationalLevel: yogaClass.difficulty,
    teaches: yogaClass.about.teaches,
    hasCourseInstance: [instance(site, yogaClass, yogaClass.videos)],
    offers: offer(site, yogaClass),
  }
}

/** A course, and the run of it that is sold now, if there is one. */
export function courseData(site: string, studio: string, course: Course, sold: YogaClassOnWire | null) {
  return {
    '@type': 'Course',
    '@id': `${site}/course/${course.id}#course`,
    name: course.title,
    description: course.fullDescription,
    url: `${site}/course/${course.id}`,
    image: `${site}${linkPicture(course.image.url)}`,
    provider: theStudio(site, studio),
    educationalLevel: course.level,
    teaches: course.highlights,
    syllabusSections: course.schedule.map((line) => ({ '@type': 'Syllabus', name: line })),
    ...(sold && { hasCourseInstance: [instance(site, sold)], offers: offer(site, sold) }),
  }
}

function instance(site: string, one: YogaClassOnWire, videos: { durationSeconds: number }[] = []) {
  const { firstName, lastName } = one.instructor
  const minutes = Math.round(videos.reduce((sum, video) => sum + video.durationSeconds, 0) / 60)
  return {
    '@type': 'CourseInstance',
    courseMode: one.type === 'In Person' ? 'Onsite' : 'Online',
    instructor: { '@type': 'Person', name: fullName(firstName, lastName), url: `${site}/teachers` },
    ...(one.centre && {
      location: { '@id': `${site}/#${one.centre.slug}`, '@type': 'Place', name: one.centre.name },
    }),
    ...(one.startsAt !== null && { startDate: isoDay(one.startsAt, one.timeZone) }),
    ...(one.endsAt !== null && { endDate: isoDay(one.endsAt, one.timeZone) }),
    ...(one.type === 'Recorded'
      ? { courseWorkload: `PT${Math.max(1, minutes)}M` }
      : { courseSchedule: meetings(one) }),
  }
}

/** Schema.org counts the repeats of a schedule, and a week is one: a run of 16 meetings on two days repeats 8 times. */
function meetings({ schedule, totalClasses, timeZone }: YogaClassOnWire) {
  return {
    '@type': 'Schedule',
    repeatFrequency: 'Weekly',
    repeatCount: Math.ceil(totalClasses / Math.max(1, schedule.daysOfWeek.length)),
    byDay: schedule.daysOfWeek.map((day) => `https://schema.org/${dayName(day)}`),
    startTime: schedule.startTime,
    endTime: schedule.endTime,
    scheduleTimezone: timeZone,
  }
}

function offer(site: string, { slug, price, status, type, remainingClasses }: YogaClassOnWire) {
  const isOpen = status !== 'Finished' && (type === 'Recorded' || (remainingClasses > 0 && status !== 'Full'))
  return {
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price,
    priceCurrency: 'INR',
    url: `${site}/class/${slug}`,
    availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
  }
}

/** An event that is over keeps its dates, and offers nothing any more. */
export function eventData(site: string, studio: string, event: EventOnWire) {
  return {
    '@type': 'Event',
    '@id': `${site}/eventsPage/${event.slug}#event`,
    name: event.title,
    description: event.description,
    url: `${site}/eventsPage/${event.slug}`,
    image: `${site}${linkPicture(event.image.url)}`,
    startDate: event.startsOn,
    endDate: event.endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location,
      address: { '@type': 'PostalAddress', addressCountry: 'IN' },
    },
    organizer: theStudio(site, studio),
    ...(!event.over && {
      offers: {
        '@type': 'Offer',
        price: event.price,
        priceCurrency: event.currency,
        validThrough: event.endsOn,
        url: `${site}/eventsPage/${event.slug}`,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}

export function postData(site: string, studio: string, post: BlogPostOnWire) {
  return {
    '@type': 'BlogPosting',
    '@id': `${site}/blogPage/${post.slug}#post`,
    headline: post.title,
    description: post.excerpt,
    url: `${site}/blogPage/${post.slug}`,
    mainEntityOfPage: `${site}/blogPage/${post.slug}`,
    image: `${site}${linkPicture(post.image)}`,
    datePublished: post.publishedAt,
    articleSection: post.category,
    author: { '@type': 'Person', name: post.author },
    publisher: theStudio(site, studio),
    inLanguage: 'en',
  }
}

/** A list of pages in their order. */
export function listData(site: string, paths: string[]) {
  return {
    '@type': 'ItemList',
    itemListElement: paths.map((path, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      url: `${site}${path}`,
    })),
  }
}

/** The day of an instant in a time zone: 2026-11-20. */
function isoDay(at: number, timeZone: string): string {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
