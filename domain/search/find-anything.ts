import { covers, reachOf, type Verb } from '../../contract/permissions.ts'
import { fullName } from '../../shared/full-name.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { wordsOf } from '../../shared/search-terms.ts'
import { sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { reachNow, requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { lastPayments } from '../desk-payments/list-payments.ts'
import { findMembers } from '../members/search.ts'

const DAY = 86_400_000
const PEOPLE = 5
const CLASSES = 5
const SESSIONS = 5
const PAYMENTS = 3

/**
 * Search results for a staff member: people, nearby sessions, classes and payments that they may see.
 * @throws AppError forbidden for anyone without a role
 */
export async function findAnything(studio: Studio, member: Member, q: string) {
  await requireMay(studio.db, member, 'desk.enter')
  const may = async (verb: Verb) => (await reachNow(studio.db, member, verb)) !== null
  return {
    people: (await may('member.see')) ? await peopleFor(studio, member, q) : [],
    sessions: (await may('schedule.see')) ? await sessionsFor(studio, member, q) : [],
    classes: (await may('classes.see')) ? await classesFor(studio, member, q) : [],
    payments: (await may('sales.see')) ? await paymentsFor(studio, member, q) : [],
  }
}

async function peopleFor(studio: Studio, member: Member, q: string) {
  const members = await findMembers(studio, member, q, PEOPLE)
  return members.map(({ id, firstName, lastName, email, phone }) => ({
    id,
    name: fullName(firstName, lastName),
    about: shownEmail(email) || phone,
  }))
}

/** Sessions from yesterday to a week ahead, upcoming ones first; also found by centre and weekday: “hatha thu”. */
async function sessionsFor(studio: Studio, member: Member, q: string) {
  const now = studio.now()
  const reach = reachOf(await grantsOf(studio.db, member.id), 'schedule.see')
  const weekday = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: studio.settings.timeZone }).format(at)
  const rows = await sessionDetails(studio.db)
    // There are many, so only the columns searched and shown are read.
    .clearSelect()
    .select(['session.id', 'session.startsAt', 'session.endsAt', 'session.cancelledAt', 'class.title'])
    .select(['centre.name as centreName', 'teacher.userId as teacherUserId'])
    .select(['teacher.firstName as teacherFirstName', 'teacher.lastName as teacherLastName'])
    .select((eb) => eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId'))
    .where('class.type', '!=', 'Recorded')
    .where('session.startsAt', '>=', now - DAY)
    .where('session.startsAt', '<', now + 7 * DAY)
    .orderBy('session.startsAt')
    .execute()
  return rows
    .filter(({ title, teacherFirstName, teacherLastName, centreName, startsAt }) =>
      fits(q, title, teacherFirstName, teacherLastName, centreName ?? 'online', weekday(startsAt)),
    )
    .filter(({ teacherUserId, centreId }) => covers(reach, { isOwn: teacherUserId === member.id, centreId }))
    .sort((one, other) => Number(one.endsAt < now) - Number(other.endsAt < now))
    .slice(0, SESSIONS)
    .map(({ id, title, startsAt, centreName, cancelledAt }) => ({
      id,
      title,
      startsAt,
      place: centreName,
      isAhead: cancelledAt === null && startsAt > now,
    }))
}

async function classesFor({ db }: Studio, member: Member, q: string) {
  const reach = reachOf(await grantsOf(db, member.id), 'classes.see')
  const rows = await db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select(['classes.id', 'classes.title', 'classes.category', 'classes.type', 'classes.archivedAt'])
    .select((eb) => eb.fn.coalesce('rooms.centreId', 'classes.centreId').as('centreId'))
    .orderBy('classes.position')
    .execute()
  return rows
    .filter(({ title, category }) => fits(q, title, category))
    .filter(({ centreId }) => covers(reach, { isOwn: false, centreId }))
    .sort((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null))
    .slice(0, CLASSES)
    .map(({ id, title, type }) => ({ id, title, type }))
}

async function paymentsFor(studio: Studio, member: Member, q: string) {
  const payments = await lastPayments(studio, member, q, PAYMENTS)
  return payments.map(({ id, name, what, amountPaise, currency, at }) => ({
    id,
    name,
    what,
    amountPaise,
    currency,
    at,
  }))
}

/** Whether every typed word begins some word. */
function fits(q: string, ...texts: string[]): boolean {
  const words = texts.flatMap(wordsOf)
  const wanted = wordsOf(q)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}
