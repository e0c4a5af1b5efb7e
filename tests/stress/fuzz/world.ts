import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paise } from '../../../shared/money.ts'
import { type Browser, KEYS, newClass, newMember, newMembers, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

export const PEOPLE = ['visitor', 'member', 'other member', 'instructor', 'admin'] as const
const PASSWORD = 'quiet-river-7'
const DAY = 86_400_000
const EVENT = { event: 'invoice.paid', payload: {} }

export type Identity = { name: (typeof PEOPLE)[number]; id: string; browser: Browser; names: Names }

/**
 * A studio in which polite requests find what they ask for: classes to join, pay and leave, posts, films, an event. Each
 * of five people owns something of each kind.
 */
export async function furnish(app: TestApp) {
  const roomy = { capacity: 1_000_000 }
  const free = await newClass(app, { ...roomy, pricePaise: 0 })
  // Under way: its films are open, and its first session can be marked.
  const paid = await newClass(app, { ...roomy, startsInDays: -1, proRata: 0 })
  const live = await newClass(app, { ...roomy, type: 'Live Online' })
  const { id: liveSession } = await app.db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', live.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const open = await newClass(app, roomy)
  const full = await newClass(app, { capacity: 0 })
  for (const file of ['film.webm', 'film.vtt']) writeFileSync(join(app.media, file), 'WEBVTT\n'.repeat(500))
  const video = {
    classNumber: 1,
    title: 'The first hour',
    description: '',
    picture: 'video-x',
    durationSeconds: 60,
  }
  await app.db
    .insertInto('classVideos')
    .values({ ...video, id: 'film', classId: paid.id, file: 'film.webm', captions: 'film.vtt', preview: 0 })
    .execute()
  await app.db
    .insertInto('events')
    .values({
      id: 'event',
      slug: 'retreat',
      title: 'A retreat',
      description: '',
      body: '',
      startsOn: '2099-01-01',
      endsOn: '2099-01-03',
      location: 'Goa',
      priceCents: paise(100),
      currency: 'USD',
      picture: 'event-x',
    })
    .execute()
  await app.db
    .insertInto('courses')
    .values({
      ...{ id: 1, title: 'Foundations', level: 'beginner', weeks: 4, studentsEnrolled: 0 },
      ...{ originalPaise: paise(2000), discountedPaise: paise(1500), picture: 'course-1', pictureAlt: '' },
      ...{ description: '', fullDescription: '', highlights: '[]', weekByWeek: '[]', instructorBio: '' },
      instructorId: null,
    })
    .execute()
  await app.db
    .insertInto('plans')
    .values({
      ...{ id: 'plan', planId: 'breath', name: 'Breath', currency: 'USD', position: 1 },
      ...{
        monthlyPriceCents: paise(15),
        yearlyPriceCents: paise(15),
        features: '[]',
        notIncludedFeatures: '[]',
      },
    })
    .execute()
  const { passwordHash } = await app.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', (await newMember(app, { password: PASSWORD })).id)
    .executeTakeFirstOrThrow()
  let made = 0

  async function post(authorId: string | null): Promise<string> {
    const id = `post-${made++}`
    await app.db
      .insertInto('blogPosts')
      .values({
        ...{ id, slug: id, title: 'Breath', excerpt: '', body: '', category: 'Yoga', picture: 'post-x' },
        ...{ authorName: 'A', authorId, publishedAt: 0, readMinutes: 5, featured: 0 },
        ...{ deletedAt: null, deletedBy: null },
      })
      .execute()
    return id
  }
  const standing = await post(null)

  /** Somebody new with this name's role, in the paid class, with a post of their own. */
  async function arrive(name: Identity['name']): Promise<Identity> {
    if (name === 'visitor')
      return { name, id: 'nobody', browser: app.browser(), names: { email: 'nobody@example.com' } }
    const [{ id, browser }] = (await newMembers(app, 1)) as [Awaited<ReturnType<typeof newMembers>>[number]]
    const role = name === 'instructor' || name === 'admin' ? name : 'user'
    await app.db.updateTable('users').set({ role, passwordHash }).where('id', '=', id).execute()
    const purchase = { userId: id, classId: paid.id, amount: paid.rupees }
    const { body } = await browser.post('/api/payments/create', purchase)
    const proof = await app.sandbox.pay(body.orderId)
    await browser.post('/api/payments/verify', proof)
    await app.db
      .updateTable('enrollments')
      .set((eb) => ({ createdAt: eb('createdAt', '-', 3 * DAY) }))
      .where('userId', '=', id)
      .execute()
    const detail = (await browser.get(`/api/classes/get/${paid.id}`)).body.data
    const { searchParams } = new URL(detail.videos[0].url, app.url)
    return {
      name,
      id,
      browser,
      names: {
        ...proof,
        ...Object.fromEntries(searchParams),
        userId: id,
        postId: await post(id),
        email: `${id.toLowerCase()}@example.com`,
      },
    }
  }

  const people = new Map<Identity['name'], Identity>()
  for (const name of PEOPLE) people.set(name, await arrive(name))

  /** Everything that this person may politely name in a call to `path`. */
  async function namesFor(path: string, who: Identity, isFree: boolean): Promise<Names> {
    const yogaClass = isFree ? free : open
    const enrollment = await app.db
      .selectFrom('enrollments')
      .select('id')
      .where('userId', '=', who.id)
      .where('classId', '=', free.id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    const ids: [RegExp, unknown][] = [
      [
        /\/classes\/.*\/cancel/,
        /cancel$/.test(path) && who.name === 'admin' ? (await newClass(app)).id : paid.id,
      ],
      [/\/classes\/.*\/join-link/, live.id],
      [/\/sessions\/.*\/join-link/, liveSession],
      [/\/courses\//, '1'],
      [/\/user\//, who.id],
      [/\/classes\//, paid.id],
      [/\/enrollments\//, enrollment?.id ?? 'none'],
      [/\/blog\//, who.names.postId ?? standing],
      [/\/videos\//, 'film'],
      [/\/contact\//, who.id === 'nobody' ? '' : who.id],
    ]
    const isNew = /register|change-email|newsletter|notify|interest|contact/.test(path)
    return {
      classId: /attendance/.test(path) ? paid.id : /waiting/.test(path) ? full.id : yogaClass.id,
      amount: /plans/.test(path) ? 15 : yogaClass.rupees,
      planId: 'breath',
      refund: 0,
      session: 1,
      slug: /event/.test(path) ? 'retreat' : standing,
      eventId: 'event',
      memberId: people.get('member')?.id,
      userId: who.id,
      password: PASSWORD,
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
      dateOfBirth: '1990-01-01',
      phone: '+91 98765 43210',
      height: 170,
      weight: '60.5',
      sessionDuration: 30,
      width: '40',
      joinLink: 'https://meet.example/room',
      ...who.names,
      ...(isNew ? { email: `new.${made++}@example.com` } : {}),
      id: ids.find(([pattern]) => pattern.test(path))?.[1] ?? who.id,
    }
  }

  return {
    person: (name: Identity['name']) => people.get(name)!,
    namesFor,
    /** What proves a webhook to be the provider's. */
    webhook: () => {
      const body = JSON.stringify({ ...EVENT, at: made++ })
      const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex')
      return { body, headers: { 'x-razorpay-signature': signature } as Record<string, string> }
    },
    /** Whoever has logged out, or deleted their account, comes again as somebody new. */
    async replaceIfGone(who: Identity) {
      if (who.name === 'visitor') {
        // A polite visitor may have logged in or registered: a visitor they shall be.
        if (who.browser.jar.has('zen-login')) who.browser.jar.delete('zen-login')
      } else if (!who.browser.jar.has('zen-login')) people.set(who.name, await arrive(who.name))
    },
  }
}
