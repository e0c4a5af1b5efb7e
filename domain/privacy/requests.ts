import { type SqlBool, sql } from 'kysely'
import type { PrivacyRequestForm } from '../../contract/privacy.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { PRIVACY_DAYS, type PrivacyKind, type PrivacyOutcome } from '../../shared/privacy.ts'
import { readName } from '../../shared/typed/name.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireTry } from '../core/throttle.ts'
import { nextVersion } from '../core/versions.ts'
import { sharePhone } from '../members/same-person.ts'
import { deletionsOf, isDeletionWaiting } from './delete-at-desk.ts'

/** Per person in fifteen minutes. */
const WRITTEN = 60
const MOST_OPEN = 200
const PAGE = 30

/** Log actions of requests that members fulfil themselves. */
const BY_THEMSELVES: Record<string, PrivacyKind> = {
  'account.exported': 'export',
  'account.deleted': 'deletion',
}

/**
 * Unanswered requests, most urgent first.
 * @throws AppError forbidden; second-factor-missing
 */
export async function openRequests(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'privacy.answer', STUDIO_WIDE)
  const rows = await requests(studio)
    .where('request.doneAt', 'is', null)
    .orderBy('request.dueAt')
    .orderBy('request.id')
    .limit(MOST_OPEN)
    .execute()
  const deletions = await deletionsOf(
    studio.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...asRequest(row), deletion: deletions.get(row.id) ?? null }))
}

/**
 * A page of answered requests and what members did themselves, newest first.
 * @throws AppError forbidden; second-factor-missing
 */
export async function pastRequests(
  studio: Studio,
  member: Member,
  after: { at: number; id: string } | undefined,
) {
  const { db } = studio
  await requireMay(db, member, 'privacy.answer', STUDIO_WIDE)
  const { at, id } = after ?? { at: Number.MAX_SAFE_INTEGER, id: '' }
  const written = await requests(studio)
    .where('request.doneAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('request.doneAt', '<', at),
        eb.and([eb('request.doneAt', '=', at), eb('request.id', '<', id)]),
      ]),
    )
    .orderBy('request.doneAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const own = await db
    .selectFrom('auditLog as line')
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'line.subject').on('person.deletedAt', 'is', null),
    )
    .select([
      'line.id',
      'line.at',
      'line.action',
      'person.id as userId',
      'person.firstName',
      'person.lastName',
    ])
    .where('line.action', 'in', Object.keys(BY_THEMSELVES))
    // Leaves out accounts that expired unconfirmed, which no one requested, and those the desk deleted, which are listed
    // with their request.
    .where(sql<SqlBool>`${sql.ref('line.detail')} not like '%"by":"program"%'`)
    .where(sql<SqlBool>`${sql.ref('line.detail')} not like '%"by":"studio"%'`)
    .where((eb) => eb.or([eb('line.at', '<', at), eb.and([eb('line.at', '=', at), eb('line.id', '<', id)])]))
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const all = [...written.map(asRequest), ...own.map(asOwn)].sort(
    (a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0) || (a.id < b.id ? 1 : -1),
  )
  const page = all.slice(0, PAGE)
  const last = page.at(-1)
  return { requests: page, next: all.length > PAGE && last ? `${last.doneAt}_${last.id}` : null }
}

function requests({ db }: Studio) {
  return db
    .selectFrom('privacyRequests as request')
    .leftJoin('users as writer', 'writer.id', 'request.createdBy')
    .leftJoin('users as doer', 'doer.id', 'request.doneBy')
    .selectAll('request')
    .select(['writer.firstName as writerFirst', 'writer.lastName as writerLast'])
    .select(['doer.firstName as doerFirst', 'doer.lastName as doerLast'])
}

type Deletion = NonNullable<ReturnType<Awaited<ReturnType<typeof deletionsOf>>['get']>>

type Joined = Row<'privacyRequests'> &
  Record<'writerFirst' | 'writerLast' | 'doerFirst' | 'doerLast', string | null>

function asRequest({ writerFirst, writerLast, doerFirst, doerLast, ...row }: Joined) {
  const nameOf = (first: string | null, last: string | null) =>
    first === null ? null : fullName(first, last)
  return {
    ...row,
    dueAt: row.dueAt as number | null,
    writtenBy: nameOf(writerFirst, writerLast),
    doneByName: nameOf(doerFirst, doerLast),
    deletion: null as Deletion | null,
  }
}

function asOwn(line: {
  id: string
  at: number
  action: string
  userId: string | null
  firstName: string | null
  lastName: string | null
}) {
  const { id, at, action, userId, firstName, lastName } = line
  return {
    id,
    version: 0,
    kind: BY_THEMSELVES[action] ?? 'export',
    userId,
    contact: '',
    words: '',
    answer: '',
    who: firstName === null ? '' : fullName(firstName, lastName),
    cameBy: 'product' as const,
    askedAt: at,
    dueAt: null,
    writtenBy: null,
    outcome: 'done' as const,
    doneAt: at as number | null,
    doneByName: null,
    proof: '',
    deletion: null as Deletion | null,
  }
}

/**
 * Records a request made by post, by phone or at the desk.
 * @throws AppError forbidden; second-factor-missing; invalid for a future day; too-many
 */
export async function writeRequest(studio: Studio, member: Member, form: PrivacyRequestForm): Promise<void> {
  const { timeZone } = studio.settings
  await requireMay(studio.db, member, 'privacy.answer', STUDIO_WIDE)
  await requireTry(studio, `privacy-request:${member.id}`, WRITTEN)
  const now = studio.now()
  const { requestInTheFuture } = DATA_TEXTS
  if (form.askedOn > studioDay(now, timeZone))
    throw new AppError('invalid', requestInTheFuture, { askedOn: requestInTheFuture })
  const asked = Temporal.PlainDate.from(form.askedOn)
  const momentOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'privacy.answer', STUDIO_WIDE)
    const id = newId()
    const { kind, who, contact, cameBy, words } = form
    await trx
      .insertInto('privacyRequests')
      .values({
        id,
        kind,
        who,
        contact,
        cameBy,
        words,
        userId: await accountOf(trx, { who, contact }),
        askedAt: momentOf(asked),
        dueAt: momentOf(asked.add({ days: PRIVACY_DAYS + 1 })) - 1,
        createdAt: now,
        createdBy: member.id,
      })
      .execute()
    // What they said is personal data and is deleted with their account.
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'privacy-request.written',
      subject: id,
      before: null,
      after: { kind, cameBy, askedOn: form.askedOn },
    })
  })
}

/** Ignores unconfirmed accounts: a stranger may have registered with the email, and could read or end the request. */
async function accountOf(
  trx: Trx,
  { who, contact }: Pick<PrivacyRequestForm, 'who' | 'contact'>,
): Promise<string | null> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', contact.toLowerCase())
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('emailProvedAt', 'is not', null), eb('registeredBy', 'is not', null)]))
    .executeTakeFirst()
  const withoutLogin = await memberWithoutEmail(trx, { who, contact })
  // If two people share an email, the name decides.
  return withoutLogin ?? person?.id ?? null
}

/** Finds a member by name and the phone or email they share, only if exactly one matches. */
async function memberWithoutEmail(
  trx: Trx,
  { who, contact }: Pick<PrivacyRequestForm, 'who' | 'contact'>,
): Promise<string | null> {
  const named = readName(who)
  const found = await trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'phone', 'contactEmail'])
    .where('firstName', '=', named.firstName)
    .where('lastName', '=', named.lastName)
    .where('email', 'like', '%@none.invalid')
    .where('deletedAt', 'is', null)
    .execute()
  const meant = found.filter(
    (one) => one.contactEmail === contact.toLowerCase() || sharePhone(one, { ...named, phone: contact }),
  )
  return meant.length === 1 ? (meant[0]?.id ?? null) : null
}

/**
 * Records how a request was answered.
 * @throws AppError forbidden; second-factor-missing; not-found; stale; conflict when it was already answered
 */
export async function answerRequest(
  studio: Studio,
  member: Member,
  { id, version, outcome, answer }: { id: string; version: number; outcome: PrivacyOutcome; answer: string },
): Promise<void> {
  await change(studio, member, { id, version }, async (trx, { doneAt }) => {
    if (doneAt !== null) throw new AppError('conflict', DATA_TEXTS.requestAnsweredAlready)
    if (await isDeletionWaiting(trx, id)) throw new AppError('conflict', DATA_TEXTS.deletionWaits)
    await trx
      .updateTable('privacyRequests')
      .set({ outcome, answer, doneAt: studio.now(), doneBy: member.id })
      .where('id', '=', id)
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'privacy-request.answered',
      subject: id,
      before: { outcome: null },
      after: { outcome },
    })
  })
}

/**
 * Reopens a request; its due day stays.
 * @throws AppError as `answerRequest`
 */
export async function openRequestAgain(
  studio: Studio,
  member: Member,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await change(studio, member, { id, version }, async (trx, { outcome, doneAt }) => {
    if (doneAt === null) throw new AppError('conflict', DATA_TEXTS.requestOpened)
    await trx
      .updateTable('privacyRequests')
      .set({ outcome: null, doneAt: null, doneBy: null })
      .where('id', '=', id)
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'privacy-request.opened',
      subject: id,
      before: { outcome },
      after: { outcome: null },
    })
  })
}

async function change(
  studio: Studio,
  member: Member,
  { id, version }: { id: string; version: number },
  work: (trx: Trx, row: Row<'privacyRequests'>) => Promise<void>,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'privacy.answer', STUDIO_WIDE)
    const missing = DATA_TEXTS.requestNotFound
    await nextVersion(studio, trx, 'privacyRequests', { id, version, missing })
    const row = await trx
      .selectFrom('privacyRequests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await work(trx, row)
  })
}
