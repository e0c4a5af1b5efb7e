import { codeAt } from '../../../domain/attendance/door-code.ts'
import { paise } from '../../../shared/money.ts'
import { beginStudio } from '../../support/begun-studio.ts'
import { addCentre } from '../../support/rows.ts'
import { newClass, type TestApp } from '../../support/test-app.ts'
import { classNames } from './classes.ts'
import { dataNames } from './data.ts'
import { memberNames } from './members.ts'
import { moneyNames } from './money.ts'
import type { Names } from './polite.ts'
import { furnishRoster } from './roster.ts'
import { wordNames } from './words.ts'

const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2
const DAY = 24 * HOUR
/** Far from the hours of all classes that are made for a test. */
const FAR_AHEAD_DAYS = 60
const FIRST_MONTH = '2000-01'
const CENTRE = 'desk-centre'
const ROOM = 'desk-room'

/**
 * What polite requests of the desk find: a class with a teacher of no account for whom someone is needed and who is paid,
 * a class whose sessions are moved, a room.
 * @param teacherId the page of the instructor who asks
 * @param begun the session that is under way, in which everyone is booked
 */
export async function furnishDesk(app: TestApp, { teacherId, begun }: { teacherId: string; begun: string }) {
  const { db, studio } = app
  const spare = await newClass(app, { totalClasses: 1, startsInDays: FAR_AHEAD_DAYS })
  const spareTeacher = `teacher-${spare.id}`
  const roster = await furnishRoster(app)
  let moved = await newClass(app)
  let made = 0
  await addCentre(db, CENTRE, { name: 'By the river', picture: 'centre-x' })
  await beginStudio(db)
  await db
    .insertInto('rooms')
    .values({ id: ROOM, centreId: CENTRE, name: 'Hall', capacity: 1000, directions: '', position: 1 })
    .execute()
  await db
    .insertInto('payRates')
    .values({
      id: 'desk-rate',
      instructorId: spareTeacher,
      classId: null,
      validFrom: `${FIRST_MONTH}-01`,
      sessionPaise: paise(1200),
      headPaise: paise(0),
      headsFrom: 0,
      floorPaise: null,
      capPaise: null,
      createdAt: 0,
    })
    .execute()

  async function newSession(startsAt: number): Promise<string> {
    const number = 2 + made++
    const id = `${spare.id}-${number}`
    await db
      .insertInto('classSessions')
      .values({ id, classId: spare.id, number, startsAt, endsAt: startsAt + HOUR })
      .execute()
    return id
  }

  /** A request that no one has taken yet, or with `proposed` one for which the instructor waits. */
  async function request(state: 'open' | 'proposed'): Promise<string> {
    const found = await db
      .selectFrom('substituteRequests')
      .select('id')
      .where('fromInstructorId', '=', spareTeacher)
      .where('state', '=', state)
      .executeTakeFirst()
    if (found) return found.id
    const id = `request-${made}`
    const sessionId = await newSession(studio.now() + FAR_AHEAD_DAYS * DAY + made * 2 * HOUR)
    await db
      .insertInto('substituteRequests')
      .values({
        id,
        sessionId,
        fromInstructorId: spareTeacher,
        message: '',
        feePaise: null,
        state,
        needsStudio: state === 'open' ? 0 : 1,
        preferredUntil: null,
        othersToldAt: studio.now(),
        createdAt: studio.now(),
        takenAt: null,
        closedAt: null,
        takenBy: state === 'open' ? null : teacherId,
      })
      .execute()
    return id
  }

  /** No one is being asked for it any more. */
  async function withdraw(sessionId: string) {
    await db
      .updateTable('substituteRequests')
      .set({ state: 'withdrawn', takenBy: null, closedAt: studio.now() })
      .where('sessionId', '=', sessionId)
      .where('state', 'in', ['open', 'proposed'])
      .execute()
  }

  /** The first month that is still open, with a session in it. */
  async function openMonth(): Promise<string> {
    const closed = await db
      .selectFrom('payStatements')
      .select((eb) => eb.fn.max('month').as('month'))
      .where('instructorId', '=', spareTeacher)
      .executeTakeFirst()
    const month = closed?.month
      ? Temporal.PlainYearMonth.from(closed.month).add({ months: 1 }).toString()
      : FIRST_MONTH
    const at = Date.parse(`${month}-10T00:00Z`)
    const held = await db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', spare.id)
      .where('startsAt', '=', at)
      .executeTakeFirst()
    if (!held) await newSession(at)
    return month
  }

  /** A session to come of a class of which more are left, and another half hour for it. */
  async function move(): Promise<Names> {
    const left = () =>
      db
        .selectFrom('classSessions')
        .select(['id', 'startsAt'])
        .where('classId', '=', moved.id)
        .where('cancelledAt', 'is', null)
        .orderBy('number')
        .execute()
    let sessions = await left()
    if (sessions.length < 3) {
      moved = await newClass(app)
      sessions = await left()
    }
    const { id, startsAt } = sessions.at(-2) as { id: string; startsAt: number }
    const begins = Math.floor(startsAt / HOUR) * HOUR + (made++ % 2) * HALF_HOUR
    return { id, startsAt: begins, endsAt: begins + HOUR, teacherId, roomId: ROOM, people: 0, refund: 0 }
  }

  const ofMembers = memberNames(app)
  const ofClasses = classNames(app, { teacherId, roomId: ROOM })
  const ofWords = wordNames(app)
  const ofMoney = moneyNames(app)
  const ofData = dataNames(app)
  /** A day on which no one meets, each time another. */
  const closing = (): Names => {
    const day = new Date(studio.now() + (FAR_AHEAD_DAYS * 10 + made++) * DAY).toISOString().slice(0, 10)
    return { centreId: CENTRE, fromDay: day, untilDay: day, moves: [], people: 0, refund: 0 }
  }
  const closure = async () =>
    idOr(await db.selectFrom('closures').select('id').where('openedAt', 'is', null).executeTakeFirst())

  const idOr = (row: { id: string } | undefined) => row?.id ?? 'none'

  const certificate = async () =>
    idOr(
      await db
        .selectFrom('certificates')
        .select('id')
        .where('instructorId', '=', teacherId)
        .executeTakeFirst(),
    )
  const apiKey = async () =>
    idOr(await db.selectFrom('apiKeys').select('id').where('revokedAt', 'is', null).executeTakeFirst())
  /** Where nothing listens: what it is told stays to be told. */
  async function webhook(call: string): Promise<Names | null> {
    if (/POST \S+\/webhooks$/.test(call)) return { url: 'http://127.0.0.1:9/', events: ['class.published'] }
    if (/\/webhooks\/\{id\}/.test(call))
      return {
        id: idOr(
          await db.selectFrom('webhooks').select('id').where('endedAt', 'is', null).executeTakeFirst(),
        ),
      }
    if (!/\/webhook-deliveries\//.test(call)) return null
    const id = `delivery-${made++}`
    await db
      .insertInto('webhooks')
      .values({
        id,
        url: 'http://127.0.0.1:9/',
        events: '[]',
        sealedSecret: '',
        createdAt: 0,
        createdBy: null,
        readUntil: 0,
      })
      .execute()
    await db
      .insertInto('webhookDeliveries')
      .values({
        id,
        webhookId: id,
        lineId: id,
        event: 'class.published',
        body: '{}',
        createdAt: 0,
        deliveredAt: 1,
      })
      .execute()
    return { id }
  }
  const unsent = async () => {
    const id = `unsent-${made++}`
    await db
      .insertInto('outboxEmails')
      .values({
        id,
        dedupeKey: id,
        kind: 'test-letter',
        userId: null,
        recipient: 'nobody@example.com',
        tries: 12,
        subject: 'Letters arrive',
        text: '',
        html: '',
        createdAt: 0,
        lastError: 'x',
        nextTryAt: null,
      })
      .execute()
    return id
  }
  /** The name of the studio as someone changed it, each time again. */
  const undoable = async () => {
    const id = `line-${made++}`
    const { name } = await db.selectFrom('studioProfiles').select('name').executeTakeFirstOrThrow()
    await db
      .insertInto('auditLog')
      .values({
        id,
        at: studio.now(),
        actorId: null,
        action: 'studio.changed',
        subject: 'studio',
        detail: '{}',
        before: JSON.stringify({ name: `Before ${made}` }),
        after: JSON.stringify({ name }),
      })
      .execute()
    return id
  }
  const line = async () => idOr(await db.selectFrom('payLines').select('id').executeTakeFirst())
  const booking = async () =>
    idOr(
      await db
        .selectFrom('bookings')
        .select('id')
        .where('sessionId', '=', begun)
        .where('state', '=', 'booked')
        .executeTakeFirst(),
    )
  const note = async (userId: string) =>
    db
      .selectFrom('sessionNotes')
      .select('kind')
      .where('sessionId', '=', begun)
      .where('userId', '=', userId)
      .executeTakeFirst()

  /** A record of the studio as it is, to be changed; or what a new one is called. */
  async function recordOf(call: string): Promise<Names | null> {
    const [, table, id] = /PUT \S+\/studio\/identity$/.test(call)
      ? ['', 'studioProfiles', 'studio']
      : /PUT \S+\/centres\//.test(call)
        ? ['', 'centres', CENTRE]
        : /PUT \S+\/rooms\//.test(call)
          ? ['', 'rooms', ROOM]
          : /PUT \S+\/studio\/teachers\//.test(call)
            ? ['', 'instructors', spareTeacher]
            : []
    const named = {
      name: `Another ${made++}`,
      capacity: 1000,
      archived: false,
      timeZone: 'Asia/Kolkata',
      email: `page.${made}@example.com`,
      url: 'https://social.example/river',
    }
    if (/POST \S+\/centres\/\{id\}\/rooms$/.test(call)) return { ...named, id: CENTRE }
    if (/POST \S+\/studio\/(centres|teachers)$/.test(call)) return named
    if (!table) return null
    const { version } = await db
      .selectFrom(table as 'rooms')
      .select('version')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    return { ...named, id, version }
  }

  /** Everything that may politely be named in a call of the desk; `ahead`: a session of the instructor's to come. */
  return async function namesOf(call: string, userId: string, ahead: string): Promise<Names> {
    const ofMember = await ofMembers(call)
    if (ofMember) return ofMember
    const ofClass = await ofClasses(call)
    if (ofClass) return ofClass
    const ofWord = await ofWords(call)
    if (ofWord) return ofWord
    const ofStudiosData = await ofData(call)
    if (ofStudiosData) return ofStudiosData
    const aboutMoney = await ofMoney(call)
    if (aboutMoney) return aboutMoney
    if (/\/change(\/preview)?$|\/ways$/.test(call)) return move()
    if (/\/closures\/\{id\}/.test(call)) return { id: await closure() }
    if (/\/closures/.test(call)) return closing()
    if (/\/schedule$/.test(call)) return { from: '2026-11-23', until: '2026-11-29', centre: CENTRE }
    const ofRoster = await roster(call, ahead)
    if (ofRoster) return ofRoster
    if (/DELETE \S+\/api-keys\//.test(call)) return { id: await apiKey() }
    if (/POST \S+\/api-keys$/.test(call)) return { name: `Key ${made++}`, scopes: ['pay'] }
    const ofWebhooks = await webhook(call)
    if (ofWebhooks) return ofWebhooks
    if (/\/letters\/\{id\}/.test(call)) return { id: await unsent() }
    if (/\/activity\/\{id\}/.test(call)) return { id: await undoable() }
    const record = await recordOf(call)
    if (record) return record
    if (/\/certificates\//.test(call)) return { id: await certificate() }
    if (/\/decline-proposal$/.test(call)) return { id: await request('proposed') }
    if (/\/substitutes\/\{id\}\//.test(call)) return { id: await request('open'), teacherId }
    if (/POST \S+\/sessions\/\{id\}\/substitutes$/.test(call)) await withdraw(ahead)
    if (/\/pay\/close$/.test(call)) return { teacherId: spareTeacher, month: await openMonth() }
    if (/\/pay\/corrections$/.test(call)) return { lineId: await line(), amount: 50 }
    if (/PUT \S+\/pay\/rates$/.test(call))
      return { teacherId, validFrom: '2099-01-01', floor: 100, cap: 5000 }
    if (/\/pay/.test(call)) return { teacher: teacherId }
    if (/DELETE \S+\/notes\//.test(call)) return { ...(await note(userId)) }
    if (/\/here$/.test(call))
      return { sessionId: begun, code: codeAt(studio.settings.secret, begun, studio.now()).code }
    if (/\/roll$/.test(call)) return { bookingId: await booking() }
    if (/\/walk-ins$/.test(call)) return { userId: undefined, guestName: `Guest ${made++}` }
    return {
      preferred: [teacherId],
      styles: ['Hatha'],
      languages: ['English'],
      experienceYears: 10,
      q: 'Ravi Menon',
    }
  }
}
