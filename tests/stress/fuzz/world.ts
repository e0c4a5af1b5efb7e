import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashToken } from '../../../domain/core/tokens.ts'
import { paise } from '../../../shared/money.ts'
import {
  type Browser,
  KEYS,
  newClass,
  newMember,
  newMembers,
  type TestApp,
  until,
} from '../../support/test-app.ts'
import { furnishDesk } from './desk.ts'
import type { Names } from './polite.ts'
import { PEOPLE, type Person } from './who-may.ts'

const LOGIN = 'zen-login'
const PASSWORD = 'quiet-river-7'
const SINGLE_RUPEES = 400
const MINUTE = 60_000
const DAY = 86_400_000
const EVENT = { event: 'invoice.paid', payload: {} }

export type Identity = {
  name: Person
  id: string
  browser: Browser
  names: Names
  /** The login that is known to be theirs. */
  token: string | undefined
}

/**
 * A studio in which polite requests find what they ask for: classes to join, pay and leave, posts, videos, an event. Each
 * of five people owns something of each kind.
 */
export async function furnish(app: TestApp) {
  const roomy = { capacity: 1_000_000 }
  const free = await newClass(app, { ...roomy, pricePaise: 0 })
  // Under way: its videos are open, and its first session can be marked.
  const paid = await newClass(app, { ...roomy, startsInDays: -1, proRata: 0 })
  const live = await newClass(app, { ...roomy, type: 'Live Online' })
  const open = await newClass(app, roomy)
  const sessionOf = async ({ id }: { id: string }, number: number) =>
    (
      await app.db
        .selectFrom('classSessions')
        .select('id')
        .where('classId', '=', id)
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).id
  // The door of the first is open; the members are booked in the last, and others are beside it.
  const [begun, ahead] = [await sessionOf(paid, 1), await sessionOf(paid, 4)]
  const now = app.studio.now()
  await app.db
    .updateTable('classSessions')
    .set({ startsAt: now - 10 * MINUTE, endsAt: now + DAY })
    .where('id', '=', begun)
    .execute()
  const beside = await newClass(app, { ...roomy, startsInDays: 1, totalClasses: 1 })
  const parallel = { classId: beside.id, id: await sessionOf(beside, 1) }
  await app.db
    .updateTable('classSessions')
    .set({ startsAt: now + DAY + 60 * MINUTE, endsAt: now + DAY + 90 * MINUTE })
    .where('id', '=', parallel.id)
    .execute()
  const full = await newClass(app, { capacity: 0 })
  const single = await newClass(app, roomy)
  await app.db
    .updateTable('classes')
    .set({ singlePricePaise: paise(SINGLE_RUPEES) })
    .where('id', 'in', [full.id, single.id])
    .execute()
  const over = await newClass(app, { startsInDays: -3, totalClasses: 1 })
  const teacherId = `teacher-${paid.id}`
  const deskNames = await furnishDesk(app, { teacherId, begun })
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
      id: 1,
      title: 'Foundations',
      level: 'beginner',
      weeks: 4,
      studentsEnrolled: 0,
      originalPaise: paise(2000),
      discountedPaise: paise(1500),
      picture: 'course-1',
      pictureAlt: '',
      description: '',
      fullDescription: '',
      highlights: '[]',
      weekByWeek: '[]',
      instructorBio: '',
      instructorId: null,
    })
    .execute()
  await app.db
    .insertInto('plans')
    .values({
      id: 'plan',
      planId: 'breath',
      name: 'Breath',
      currency: 'USD',
      position: 1,
      monthlyPriceCents: paise(15),
      yearlyPriceCents: paise(15),
      features: '[]',
      notIncludedFeatures: '[]',
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
        id,
        slug: id,
        title: 'Breath',
        excerpt: '',
        body: '',
        category: 'Yoga',
        picture: 'post-x',
        authorName: 'A',
        authorId,
        publishedAt: 0,
        readMinutes: 5,
        featured: 0,
        deletedAt: null,
        deletedBy: null,
      })
      .execute()
    return id
  }
  const standing = await post(null)

  /** Someone new with this name's role, in the paid class, with a post of their own. */
  async function arrive(name: Person): Promise<Identity> {
    if (name === 'visitor')
      return { name, id: 'nobody', browser: app.browser(), names: { email: 'nobody@example.com' }, token: '' }
    const [{ id, browser }] = (await newMembers(app, 1)) as [Awaited<ReturnType<typeof newMembers>>[number]]
    const role = name === 'instructor' || name === 'admin' ? name : 'user'
    await app.db.updateTable('users').set({ role, passwordHash }).where('id', '=', id).execute()
    if (role !== 'user') await employ(name, id)
    const purchase = { userId: id, classId: paid.id, amount: paid.rupees }
    const { body } = await browser.post('/api/payments/create', purchase)
    const proof = await app.sandbox.pay(body.orderId)
    await until(async () => (await browser.post('/api/payments/verify', proof)).status === 200)
    const enrollment = await app.db
      .updateTable('enrollments')
      .set((eb) => ({ createdAt: eb('createdAt', '-', 3 * DAY) }))
      .where('userId', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const been = { userId: id, source: 'run' as const, enrollmentId: enrollment.id, createdAt: now }
    await app.db
      .insertInto('bookings')
      .values([
        { id: `begun-${id}`, sessionId: begun, classId: paid.id, ...been },
        { id: `over-${id}`, sessionId: await sessionOf(over, 1), classId: over.id, ...been },
      ])
      .execute()
    const detail = (await browser.get(`/api/classes/get/${paid.id}`)).body.data
    const { searchParams } = new URL(detail.videos[0].url, app.url)
    return {
      name,
      id,
      browser,
      token: browser.jar.get(LOGIN),
      names: {
        ...proof,
        ...Object.fromEntries(searchParams),
        userId: id,
        postId: await post(id),
        email: `${id.toLowerCase()}@example.com`,
      },
    }
  }

  /** The teacher of the classes, and the owner of the studio. */
  async function employ(name: Person, userId: string) {
    const role = name === 'admin' ? 'owner' : 'teacher'
    await app.db
      .insertInto('staffRoles')
      .values({ id: `${role}-${userId}`, userId, role, centreId: null, grantedAt: 0, grantedBy: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (name === 'admin') return
    await app.db.updateTable('instructors').set({ userId }).where('id', '=', teacherId).execute()
    await app.db
      .updateTable('classes')
      .set({ instructorId: teacherId })
      .where('id', 'in', [open.id, live.id])
      .execute()
  }

  const people = new Map<Person, Identity>()
  for (const name of PEOPLE) people.set(name, await arrive(name))

  /** One of their sentences, which they write and agree to for it. */
  async function cueOf({ id, browser }: Identity): Promise<string> {
    const find = () => app.db.selectFrom('cues').select('id').where('userId', '=', id).executeTakeFirst()
    if (!(await find())) await browser.post('/api/user/cues', { text: 'Left knee', audience: 'all' })
    return (await find())?.id ?? 'none'
  }

  const dayFrom = (days: number) => new Date(app.studio.now() + days * 86_400_000).toISOString().slice(0, 10)

  /** A pause of theirs that is under way. */
  async function pauseOf({ id: userId, browser }: Identity): Promise<string> {
    await app.db.deleteFrom('practicePauses').where('userId', '=', userId).execute()
    const { body } = await browser.post('/api/user/pauses', { from: dayFrom(-2), until: dayFrom(9) })
    return body.data?.id ?? 'none'
  }

  /** Words of theirs that visitors read by their yes. */
  async function quoteOf({ id: userId }: Identity): Promise<string> {
    const [id, words] = [`own-${made++}`, { text: 'Quiet.', name: 'Asha' }]
    await app.db
      .insertInto('testimonials')
      .values({ id, ...words, picture: 'testimonial-of-yin', galleryPicture: 'gallery-of-yin', position: 1 })
      .execute()
    await app.db
      .insertInto('testimonialConsents')
      .values({
        id,
        testimonialId: id,
        way: 'link',
        ...words,
        userId,
        tokenHash: null,
        expiresAt: null,
        askedAt: now,
        askedBy: null,
        consentedAt: now,
        seenBy: '',
        note: '',
        withdrawnAt: null,
      })
      .execute()
    return id
  }

  const bookingsOf = ({ id }: Identity) =>
    app.db
      .selectFrom('bookings')
      .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
      .select('bookings.sessionId')
      .where('bookings.userId', '=', id)
      .where('classSessions.startsAt', '>', now + DAY)

  /** A session to come of their run, or one instead of it. */
  async function bookedBy(who: Identity): Promise<string> {
    const booked = await bookingsOf(who)
      .where('bookings.state', '=', 'booked')
      .where('bookings.classId', 'in', [paid.id, parallel.classId])
      .executeTakeFirst()
    return booked?.sessionId ?? ahead
  }

  /** What they gave up, or give up for it, so that they may come to another session, or to that one after all. */
  async function givenUpBy(who: Identity): Promise<string> {
    const given = await bookingsOf(who)
      .where('bookings.state', '=', 'given-up')
      .where('bookings.classId', '=', paid.id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bookings as other')
              .select('other.id')
              .whereRef('other.userId', '=', 'bookings.userId')
              .where('other.state', '=', 'booked')
              .where((of) =>
                of.or([
                  of('other.sessionId', '=', of.ref('bookings.sessionId')),
                  of('other.insteadOf', '=', of.ref('bookings.id')),
                ]),
              ),
          ),
        ),
      )
      .executeTakeFirst()
    if (given) return given.sessionId
    await who.browser.post(`/api/sessions/${ahead}/give-up`, {})
    return ahead
  }

  /** Of the free class, which they join for it. */
  async function enrollmentOf({ id, browser }: Identity): Promise<string> {
    const find = () =>
      app.db
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', id)
        .where('classId', '=', free.id)
        .where('status', '=', 'active')
        .executeTakeFirst()
    if (id !== 'nobody' && !(await find()))
      await browser.post('/api/payments/create', { userId: id, classId: free.id, amount: 0 })
    return (await find())?.id ?? 'none'
  }

  /** Does for someone what has to come before a polite call. */
  async function clearTheWay(call: string, { id, name, browser }: Identity, names: Names): Promise<void> {
    // Whose role was ended owns the studio again: every other door would be shut.
    if (name === 'admin') await employ(name, id)
    if (/\/user\/cues/.test(call) && !/GET/.test(call))
      await browser.put('/api/user/answers', { phone: '+91 98765 43210', healthConsent: true })
    if (/POST \S+\/user\/pauses$/.test(call))
      await app.db.deleteFrom('practicePauses').where('userId', '=', id).execute()
    if (/waiting-list\/(pause|leave)$/.test(call)) {
      const { classId, sessionId } = names
      await browser.post('/api/waiting-list/join', { userId: id, classId, sessionId })
    }
    if (/\/user\/delete$/.test(call) && name !== 'admin')
      await app.db.updateTable('enrollments').set({ status: 'cancelled' }).where('userId', '=', id).execute()
  }

  /** Everything that this person may politely name in a call: its method and path. */
  async function namesFor(call: string, who: Identity, isUsual: boolean): Promise<Names> {
    const isSingle = !isUsual && /payments\/create$/.test(call) && made++ % 2 === 0
    const place = isUsual ? free : isSingle ? { ...single, rupees: SINGLE_RUPEES } : open
    const id = async () => {
      if (/POST \S+\/classes\/.*\/cancel$/.test(call) && who.name === 'admin') return (await newClass(app)).id
      if (/\/classes\/.*\/join-link/.test(call)) return live.id
      if (/\/capacity$/.test(call)) return single.id
      if (/\/sessions\/.*\/join-link/.test(call)) return sessionOf(live, 1)
      if (/\/sessions\/.*\/make-ups?$/.test(call)) return givenUpBy(who)
      if (/\/sessions\/.*\/(roll|walk-ins|people|door|cues|mine)/.test(call)) return begun
      if (/studio\/sessions\/.*\/notes/.test(call)) return begun
      if (/sessions\/.*\/notes/.test(call)) return sessionOf(over, 1)
      if (/\/give-up$/.test(call)) return bookedBy(who)
      if (/\/sessions\//.test(call)) return ahead
      if (/\/user\/cues\//.test(call)) return cueOf(who)
      if (/\/user\/pauses\//.test(call)) return pauseOf(who)
      if (/\/user\/testimonials\//.test(call)) return quoteOf(who)
      if (/\/courses\//.test(call)) return '1'
      if (/\/classes\//.test(call)) return paid.id
      if (/\/enrollments\//.test(call)) return enrollmentOf(who)
      if (/\/blog\//.test(call)) return who.names.postId ?? standing
      if (/\/videos\//.test(call)) return 'film'
      return who.id
    }
    const sessionId = async () => {
      if (/make-up$/.test(call)) return isUsual ? givenUpBy(who) : parallel.id
      if (/waiting/.test(call)) return isUsual ? undefined : sessionOf(full, 1)
      if (isSingle) return sessionOf(single, 1)
      return undefined
    }
    const isNew = /register|change-email|newsletter|notify|interest|contact/.test(call)
    return {
      classId: /attendance/.test(call) ? paid.id : /waiting/.test(call) ? full.id : place.id,
      sessionId: await sessionId(),
      amount: /plans/.test(call) ? 15 : place.rupees,
      planId: 'breath',
      refund: 0,
      session: 1,
      slug: /event/.test(call) ? 'retreat' : standing,
      eventId: 'event',
      memberId: people.get('member')?.id,
      userId: who.id,
      password: PASSWORD,
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
      dateOfBirth: '1990-01-01',
      phone: '+91 98765 43210',
      height: 170,
      capacity: 1000,
      weight: '60.5',
      sessionDuration: 30,
      width: '40',
      joinLink: 'https://meet.example/room',
      healthConsent: true,
      teacherIds: [teacherId],
      ...(/user\/pauses$/.test(call) ? { from: dayFrom(0), until: dayFrom(1) } : {}),
      ...(/user\/preferences$/.test(call) ? { timeZone: 'Europe/Berlin' } : {}),
      ...who.names,
      ...(isNew ? { email: `new.${made++}@example.com` } : {}),
      id: await id(),
      ...(await deskNames(call, who.id, ahead)),
    }
  }

  return {
    person: (name: Person) => people.get(name)!,
    namesFor,
    clearTheWay,
    /** What proves a webhook to be the provider's. */
    webhook: () => {
      const body = JSON.stringify({ ...EVENT, at: made++ })
      const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex')
      return { body, headers: { 'x-razorpay-signature': signature } as Record<string, string> }
    },
    /** Anyone who has logged out, deleted their account, or logged in as another, comes again as someone new. */
    async replaceIfGone(who: Identity) {
      const { jar } = who.browser
      const token = jar.get(LOGIN)
      // A polite visitor may have logged in or registered: a visitor they shall be.
      if (who.name === 'visitor') jar.delete(LOGIN)
      else if (token !== who.token) {
        const login = await app.db
          .selectFrom('authSessions')
          .select('userId')
          .where('tokenHash', '=', hashToken(token ?? ''))
          .executeTakeFirst()
        if (login?.userId === who.id) who.token = token
        else people.set(who.name, await arrive(who.name))
      }
    },
  }
}
