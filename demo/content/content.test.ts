import { describe, expect, it } from 'vitest'
import { cueForm } from '../../contract/cues.ts'
import { centres } from './centres.ts'
import { classes } from './classes.ts'
import { courses } from './courses.ts'
import { cues } from './cues.ts'
import { events } from './events.ts'
import { demoLogins, members } from './members.ts'
import { plans } from './plans.ts'
import { posts } from './posts.ts'
import { teachers } from './teachers.ts'
import { testimonials } from './testimonials.ts'
import type { ClassContent } from './types.ts'

const keys = (rows: { key: string }[]) => rows.map((row) => row.key)
const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Days from seeding until the last meeting, whatever weekday the seeding falls on (the latest case). */
function endsInDays(row: ClassContent) {
  return row.startsInDays + Math.ceil(row.totalClasses / row.daysOfWeek.length) * 7 + 6
}

describe('teachers, centres and people', () => {
  it('counts six teachers, three centres and about thirty members, each with a key of their own', () => {
    expect(teachers).toHaveLength(6)
    expect(keys(centres)).toEqual(['rishikesh', 'mumbai', 'mysore'])
    expect(members.length).toBeGreaterThanOrEqual(28)
    const emails = [...members, ...teachers].map((person) => person.email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z.]+@example\.com$/)
  })

  it('gives sentences for teachers to people of its own, as long as a member may write them', () => {
    const people = [...demoLogins, ...members].map(({ email }) => email)
    for (const { email, text } of cues) {
      expect(people).toContain(email)
      expect(cueForm.parse({ text, audience: 'all' })).toEqual({ text, audience: 'all' })
    }
  })

  it('gives every teacher a biography of two to four sentences', () => {
    for (const teacher of teachers) {
      const sentences = teacher.bio.split(/[.!?](?:\s|$)/).filter(Boolean)
      expect(sentences.length, teacher.key).toBeGreaterThanOrEqual(2)
      expect(sentences.length, teacher.key).toBeLessThanOrEqual(4)
      expect(keys(centres)).toContain(teacher.centre)
    }
  })

  it('writes telephone numbers that are well formed', () => {
    for (const centre of centres) expect(centre.phone).toMatch(/^\+91 \d{5} \d{5}$/)
  })

  it('gives four testimonials', () => expect(testimonials).toHaveLength(4))
})

describe('classes', () => {
  it('counts fourteen classes and the five of the courses, every key once', () => {
    expect(classes.filter((row) => row.courseId === undefined).length).toBeGreaterThanOrEqual(14)
    expect(classes.filter((row) => row.courseId !== undefined).map((row) => row.courseId)).toEqual([
      1, 2, 3, 4, 5,
    ])
    expect(new Set(keys(classes)).size).toBe(classes.length)
  })

  it('covers every level, every way of teaching and every style', () => {
    expect(new Set(classes.map((row) => row.difficulty)).size).toBe(3)
    expect(new Set(classes.map((row) => row.type)).size).toBe(3)
    expect(new Set(classes.map((row) => row.category)).size).toBe(10)
  })

  it('names teachers and centres that exist, and a centre only where people meet in a room', () => {
    for (const row of classes) {
      const teacher = teachers.find(({ key }) => key === row.teacher)
      expect(teacher, row.key).toBeDefined()
      expect(teacher!.styles, row.key).toContain(row.category)
      expect(row.centre, row.key).toBe(row.type === 'In Person' ? teacher!.centre : null)
    }
  })

  it('has a full class, one with a single seat left and one free of charge', () => {
    expect(classes.filter((row) => row.enrolled === row.capacity)).toHaveLength(1)
    expect(classes.filter((row) => row.enrolled === row.capacity - 1)).toHaveLength(1)
    expect(classes.filter((row) => row.priceRupees === 0)).toHaveLength(1)
    for (const row of classes) {
      expect(row.enrolled, row.key).toBeLessThanOrEqual(Math.min(row.capacity, members.length))
    }
  })

  it('has one class that is over, some that run and some that start within three days', () => {
    const live = classes.filter((row) => row.type !== 'Recorded')
    expect(live.filter((row) => endsInDays(row) < 0)).toHaveLength(1)
    expect(live.filter((row) => row.startsInDays < 0 && endsInDays(row) > 0).length).toBeGreaterThanOrEqual(3)
    expect(
      live.filter((row) => row.startsInDays >= 1 && row.startsInDays <= 3).length,
    ).toBeGreaterThanOrEqual(3)
  })

  it('never needs a teacher in two places at once', () => {
    const live = classes.filter((row) => row.type !== 'Recorded')
    for (const [index, a] of live.entries()) {
      for (const b of live.slice(index + 1)) {
        const sameDay = a.teacher === b.teacher && a.daysOfWeek.some((day) => b.daysOfWeek.includes(day))
        const overlaps =
          minutes(a.startTime) < minutes(b.endTime) && minutes(b.startTime) < minutes(a.endTime)
        expect(sameDay && overlaps, `${a.key} and ${b.key}`).toBe(false)
      }
    }
  })

  it('meets in a room only while the studio is open', () => {
    for (const row of classes.filter(({ type }) => type === 'In Person')) {
      for (const day of row.daysOfWeek) {
        const [opens, closes] = day === 1 ? [8, 18] : day === 7 ? [7, 20] : [6, 21]
        expect(minutes(row.startTime), row.key).toBeGreaterThanOrEqual(opens! * 60)
        expect(minutes(row.endTime), row.key).toBeLessThanOrEqual(closes! * 60)
      }
    }
  })

  it('sells no video twice: what a recorded class keeps closed is in no class that meets, nor in another', () => {
    // The first video of a class is its preview, which is open to all.
    const closed = classes.flatMap(({ key, videos = [] }) => videos.slice(1).map((film) => ({ key, film })))
    for (const { key, film } of closed) {
      const sellers = classes.filter(({ videos = [] }) => videos.includes(film)).map((row) => row.key)
      expect(sellers, film).toEqual([key])
    }
  })

  it('numbers the recordings of a recorded class as its meetings', () => {
    for (const row of classes.filter(({ type }) => type === 'Recorded')) {
      expect(row.videos, row.key).toHaveLength(row.totalClasses)
      expect(row.accessDays, row.key).toBeGreaterThan(0)
    }
  })
})

describe('courses', () => {
  it('has the figures of the specification', () => {
    const table = courses.map((c) => [
      c.id,
      c.title,
      c.level,
      c.duration,
      c.originalPrice,
      c.discountedPrice,
      c.studentsEnrolled,
    ])
    expect(table).toEqual([
      [1, 'Foundational Poses (Asanas)', 'beginner', 8, 2000, 1499, 1500],
      [2, 'Gentle Hatha Yoga', 'beginner', 10, 2500, 1799, 1200],
      [3, 'Vinyasa Flow', 'intermediate', 12, 3000, 2299, 800],
      [4, 'Power Yoga', 'intermediate', 10, 3500, 2799, 600],
      [5, 'Ashtanga Yoga', 'advanced', 16, 4000, 3299, 400],
    ])
  })

  it('sells the class of the same name, level, length and price', () => {
    for (const course of courses) {
      const row = classes.find(({ courseId }) => courseId === course.id)!
      expect([row.title, row.difficulty, row.weeks, row.priceRupees]).toEqual([
        course.title,
        course.level,
        course.duration,
        course.discountedPrice,
      ])
      expect(row.totalClasses).toBe(course.duration * row.daysOfWeek.length)
      expect(course.teacher).toBe(row.teacher)
    }
  })

  it('accounts for every week in the schedule', () => {
    for (const course of courses) {
      const weeks = course.schedule.flatMap((line) => {
        const [, from, to] = line.match(/^Weeks (\d+)–(\d+): /)!
        return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i)
      })
      expect(weeks).toEqual(Array.from({ length: course.duration }, (_, i) => i + 1))
    }
  })
})

describe('posts', () => {
  it('counts twelve articles over all seven categories, two or three of them featured', () => {
    expect(posts).toHaveLength(12)
    expect(new Set(posts.map((post) => post.category)).size).toBe(7)
    expect(posts.filter((post) => post.featured).length).toBeGreaterThanOrEqual(2)
    expect(posts.filter((post) => post.featured).length).toBeLessThanOrEqual(3)
    expect(new Set(posts.map((post) => post.slug)).size).toBe(12)
  })

  it('writes each in 300 to 600 words, by a teacher, newest first', () => {
    for (const post of posts) {
      expect(words(post.body), post.slug).toBeGreaterThanOrEqual(300)
      expect(words(post.body), post.slug).toBeLessThanOrEqual(600)
      expect(keys(teachers)).toContain(post.author)
    }
    const ages = posts.map((post) => post.publishedDaysAgo)
    expect(ages).toEqual([...ages].sort((a, b) => a - b))
  })
})

describe('events, plans and demo logins', () => {
  it('has exactly the two events of the specification', () => {
    expect(events.map((e) => [e.startsOn, e.endsOn, e.priceCents, e.currency])).toEqual([
      ['2024-03-15', '2024-03-17', 29900, 'USD'],
      ['2024-04-01', '2024-05-30', 249900, 'USD'],
    ])
  })

  it('takes a fifth off for a year paid at once', () => {
    expect(plans.map((plan) => plan.planId)).toEqual(['free', 'basic', 'premium'])
    for (const plan of plans) expect(plan.yearlyPrice).toBeCloseTo(plan.monthlyPrice * 12 * 0.8)
  })

  it('enrols the demo member in classes that exist', () => {
    for (const login of demoLogins) {
      for (const { classKey, completed } of login.enrolledIn) {
        const row = classes.find(({ key }) => key === classKey)!
        expect(completed).toBeLessThanOrEqual(row.totalClasses)
      }
    }
    expect(demoLogins.map((login) => login.role)).toEqual(['user', 'instructor', 'admin'])
  })
})
