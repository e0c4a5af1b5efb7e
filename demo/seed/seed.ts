import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { insertCue } from '../../domain/accounts/cues.ts'
import { saveHealthAnswers } from '../../domain/accounts/health.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { newId } from '../../domain/core/ids.ts'
import { writeTerms } from '../../domain/core/member-terms.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { centres } from '../content/centres.ts'
import { courses } from '../content/courses.ts'
import { cues } from '../content/cues.ts'
import { events } from '../content/events.ts'
import { demoLogins, members } from '../content/members.ts'
import { plans } from '../content/plans.ts'
import { posts } from '../content/posts.ts'
import { about, landing, studio as ownWords } from '../content/studio.ts'
import { teachers } from '../content/teachers.ts'
import { testimonials } from '../content/testimonials.ts'
import type { DemoLogin, MemberContent } from '../content/types.ts'
import { type People, required, seedClasses } from './seed-classes.ts'
import { seedDrafts } from './seed-drafts.ts'
import { seedRolls } from './seed-rolls.ts'
import { seedTeaching } from './seed-teaching.ts'
import { seedYear } from './seed-year.ts'

/** The password of the three logins that the start prints. A demo's only: production refuses the demo seed. */
export const DEMO_PASSWORD = 'lotus-and-lamp'

const DAY = 86_400_000

/** Reading speed that "min read" is counted with. */
const WORDS_A_MINUTE = 200

/**
 * Fills an empty studio with its demo: teachers, classes, members, words. Dates are counted from today. All or nothing,
 * and once: a second time it changes nothing.
 * @returns whether anything was written
 */
export async function seedStudio(studio: Studio): Promise<boolean> {
  const seeded = await studio.db
    .selectFrom('seedings')
    .selectAll()
    .where('name', '=', 'demo')
    .executeTakeFirst()
  if (seeded) return false
  const hashes = {
    login: await hashPassword(DEMO_PASSWORD),
    nobody: await hashPassword(randomBytes(32).toString('hex')),
  }
  await inTransaction(studio.db, async (trx) => {
    await trx.insertInto('seedings').values({ name: 'demo', seededAt: studio.now() }).execute()
    const people = await seedPeople(studio, trx, hashes)
    await seedCues(studio, trx, people)
    const { centreIds, rooms } = await seedCentres(trx)
    const teacherIds = await seedTeachers(trx, people)
    await seedCourses(trx, teacherIds)
    await seedProfile(trx)
    await seedClasses(studio, trx, { people, centreIds, rooms, teacherIds })
    await seedTeaching(studio, trx, { people, teacherIds })
    await seedRolls(studio, trx, people)
    await seedDrafts(studio, trx, people)
    const admin = required(people, 'studio@example.com')
    await seedYear(studio, trx, { centreIds, teacherIds, admin, passwordHash: hashes.nobody })
    await seedWords(studio, trx, people)
  })
  return true
}

async function seedPeople(
  studio: Studio,
  trx: Trx,
  hashes: { login: string; nobody: string },
): Promise<People> {
  const people: People = new Map()
  const joined = studio.now() - 90 * DAY
  const everybody: (MemberContent & Partial<DemoLogin>)[] = [...demoLogins, ...members]
  const rows = everybody.map((person, index) => {
    const id = newId()
    people.set(person.email, id)
    const approved = person.role === 'instructor' ? joined : null
    return {
      id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      emailProvedAt: joined,
      passwordHash: person.role ? hashes.login : hashes.nobody,
      dateOfBirth: `${1975 + (index % 28)}-0${1 + (index % 9)}-1${index % 10}`,
      gender: null,
      phone: `+91 90000 0${String(1000 + index)}`,
      role: person.role ?? ('user' as const),
      instructorAppliedAt: approved,
      instructorApprovedAt: approved,
      createdAt: joined + index * 3_600_000,
      updatedAt: joined + index * 3_600_000,
    }
  })
  await trx.insertInto('users').values(rows).execute()
  await writeTerms(trx, ...people.values())
  return people
}

async function seedCues(studio: Studio, trx: Trx, people: People) {
  for (const { email, text, ...answers } of cues) {
    const userId = required(people, email)
    await saveHealthAnswers(studio, trx, userId, answers)
    await insertCue(studio, trx, userId, { text, audience: 'all' })
  }
}

async function seedCentres(trx: Trx) {
  const rows = centres.map((centre, position) => ({
    id: newId(),
    slug: centre.key,
    name: centre.name,
    address: centre.address,
    description: centre.description,
    specialties: JSON.stringify(centre.specialties),
    picture: `centre-${centre.key}`,
    timing: centre.timing,
    phone: centre.phone,
    state: centre.state,
    mapQuery: centre.mapQuery,
    facilities: JSON.stringify(centre.facilities),
    position,
  }))
  await trx.insertInto('centres').values(rows).execute()
  const centreIds = new Map(rows.map((row) => [row.slug, row.id]))
  const rooms = centres.flatMap((centre) =>
    centre.rooms.map((room, position) => ({
      id: newId(),
      centreId: centreIds.get(centre.key) ?? '',
      position,
      ...room,
    })),
  )
  await trx.insertInto('rooms').values(rooms).execute()
  return { centreIds, rooms }
}

async function seedTeachers(trx: Trx, people: People): Promise<Map<string, string>> {
  const rows = teachers.map((teacher, position) => ({
    id: newId(),
    slug: teacher.key,
    userId: people.get(teacher.email) ?? null,
    firstName: teacher.firstName,
    lastName: teacher.lastName,
    email: teacher.email,
    bio: teacher.bio,
    philosophy: teacher.philosophy,
    certifications: JSON.stringify(teacher.certifications),
    specialClasses: JSON.stringify(teacher.specialClasses),
    weekdaySchedule: JSON.stringify(teacher.weekdaySchedule),
    styles: JSON.stringify(teacher.styles),
    experienceYears: teacher.experienceYears,
    studentsTaught: teacher.studentsTaught,
    rating: teacher.rating,
    picture: `portrait-${teacher.key}`,
    position,
  }))
  await trx.insertInto('instructors').values(rows).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

async function seedCourses(trx: Trx, teacherIds: Map<string, string>) {
  const rows = courses.map((course) => ({
    id: course.id,
    title: course.title,
    level: course.level,
    weeks: course.duration,
    originalPaise: paise(course.originalPrice),
    discountedPaise: paise(course.discountedPrice),
    studentsEnrolled: course.studentsEnrolled,
    description: course.description,
    fullDescription: course.fullDescription,
    highlights: JSON.stringify(course.highlights),
    weekByWeek: JSON.stringify(course.schedule),
    instructorId: teacherIds.get(course.teacher) ?? null,
    instructorBio: course.teacherBio,
    picture: `course-${course.id}`,
    pictureAlt: course.pictureAlt,
    position: course.id,
  }))
  await trx.insertInto('courses').values(rows).execute()
}

async function seedProfile(trx: Trx) {
  const { words, openingHours, figures, social, ...said } = ownWords
  await trx
    .insertInto('studioProfiles')
    .values({
      id: 'studio',
      ...said,
      words: JSON.stringify(words),
      openingHours: JSON.stringify(openingHours),
      figures: JSON.stringify(figures),
      social: JSON.stringify(social),
      aboutPage: JSON.stringify(about),
      landing: JSON.stringify(landing),
    })
    .execute()
}

async function seedWords(studio: Studio, trx: Trx, people: People) {
  const midnight = Temporal.PlainDate.from(studioDay(studio.now(), studio.settings.timeZone)).toZonedDateTime(
    studio.settings.timeZone,
  ).epochMilliseconds
  const postRows = posts.map((post) => {
    const author = teachers.find((teacher) => teacher.key === post.author)
    if (!author) throw new Error(`The post ${post.slug} has no author.`)
    return {
      id: newId(),
      slug: post.slug,
      title: post.title,
      excerpt: post.excerpt,
      body: post.body,
      category: post.category,
      picture: `post-${post.slug}`,
      authorName: `${author.firstName} ${author.lastName}`,
      authorId: people.get(author.email) ?? null,
      publishedAt: midnight - post.publishedDaysAgo * DAY - DAY / 2,
      readMinutes: Math.max(1, Math.round(post.body.split(/\s+/).length / WORDS_A_MINUTE)),
      featured: post.featured ? (1 as const) : (0 as const),
    }
  })
  await trx.insertInto('blogPosts').values(postRows).execute()
  const planRows = plans.map((plan, position) => ({
    id: newId(),
    planId: plan.planId,
    name: plan.name,
    monthlyPriceCents: paise(plan.monthlyPrice),
    yearlyPriceCents: paise(plan.yearlyPrice),
    currency: plan.currency,
    features: JSON.stringify(plan.features),
    notIncludedFeatures: JSON.stringify(plan.notIncludedFeatures),
    opensFilms: plan.opensFilms ? (1 as const) : (0 as const),
    position,
  }))
  await trx.insertInto('plans').values(planRows).execute()
  const testimonialRows = testimonials.map(({ key, text, name }, position) => ({
    id: newId(),
    text,
    name,
    picture: `testimonial-${key}`,
    galleryPicture: `gallery-${key}`,
    position: position + 1,
  }))
  await trx.insertInto('testimonials').values(testimonialRows).execute()
  const at = studio.now()
  await trx
    .insertInto('testimonialConsents')
    .values(
      testimonialRows.map(({ id, text, name }) => ({
        id: newId(),
        testimonialId: id,
        way: 'demo' as const,
        text,
        name,
        userId: null,
        tokenHash: null,
        expiresAt: null,
        askedAt: at,
        askedBy: null,
        consentedAt: at,
        seenBy: '',
        note: '',
        withdrawnAt: null,
      })),
    )
    .execute()
  const eventRows = events.map(({ longText, priceCents, ...event }) => ({
    id: newId(),
    ...event,
    priceCents: hundredthsOf(priceCents),
    body: longText,
    picture: `event-${event.slug}`,
  }))
  await trx.insertInto('events').values(eventRows).execute()
}
