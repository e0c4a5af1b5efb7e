import { setImmediate } from 'node:timers/promises'
import type { ImportSettings } from '../../contract/imports.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { fullName } from '../../shared/full-name.ts'
import type { LineReason, LineState } from '../../shared/imports.ts'
import { LIMITS } from '../../shared/limits.ts'
import { shownEmail } from '../../shared/own-email.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { samePerson } from '../members/same-person.ts'
import { BATCH } from './batches.ts'
import type { Listed } from './person.ts'

/** An existing member, with the fields a file can change. */
export type Known = {
  id: string
  firstName: string
  lastName: string
  phone: string
  birthday: string
  since: string
  /** `since` in UTC epoch milliseconds. */
  joinedAt: number
  tags: string[]
  notes: string[]
  /** null: never subscribed; 'left': unsubscribed, and stays so. */
  news: 'on' | 'left' | null
  why: LineReason | null
}

type Fields = Record<string, unknown>
export type Verdict = {
  state: Extract<LineState, 'made' | 'changed' | 'same' | 'refused'>
  why: LineReason | null
  before: Fields | null
  after: Fields | null
}

/** The existing member a line matches, and whose email its person would share. */
type Match = { here: Account | undefined; owner: string | null }

/**
 * Existing members by line: matched by their own email, otherwise by name and phone or contact email. A different name
 * under an email is another person sharing it, unless the file's names should replace ours.
 */
export async function knownAmong(
  studio: Studio,
  db: Db | Trx,
  people: readonly Listed[],
  { ways }: Pick<ImportSettings, 'ways'>,
): Promise<Map<number, Match>> {
  const found = new Map<number, Match>()
  for (let at = 0; at < people.length; at += BATCH) {
    if (at > 0) await setImmediate()
    const batch = people.slice(at, at + BATCH)
    const accounts = await findAccounts(studio, db, batch)
    for (const person of batch) {
      const owner = accounts.find(({ email }) => person.email !== '' && email === person.email)
      const isOwner = owner !== undefined && isOwned(owner, person, ways)
      found.set(person.line, {
        here: isOwner ? owner : accounts.find((one) => isTheirs(one, person)),
        owner: owner && !isOwner ? fullName(owner.firstName, owner.lastName) : null,
      })
    }
  }
  return found
}

/** The name doesn't decide for accounts that may be a stranger's or may not be changed. */
function isOwned(owner: Account, person: Listed, ways: ImportSettings['ways']): boolean {
  return samePerson(owner, person) || (!person.shared && (owner.why !== null || ways.name === 'take'))
}

/** For people sharing an email the name decides; without an email, the full name and the phone number. */
function isTheirs(known: Account, person: Listed): boolean {
  if (person.email === '') return samePerson({ ...known, email: '' }, person)
  return known.contactEmail === person.email && samePerson({ ...known, email: person.email }, person)
}

type Account = Known & { email: string; contactEmail: string | null }

async function findAccounts(
  { settings }: Studio,
  db: Db | Trx,
  listed: readonly Listed[],
): Promise<Account[]> {
  const emails = [...new Set(listed.map(({ email }) => email))]
  const withoutEmail = listed.filter(({ email }) => email === '')
  const [firstNames, lastNames] = (['firstName', 'lastName'] as const).map((name) => [
    '',
    ...new Set(withoutEmail.map((person) => person[name])),
  ])
  const people = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'contactEmail',
      'firstName',
      'lastName',
      'phone',
      'dateOfBirth',
      'createdAt',
      'role',
    ])
    .select(['emailProvedAt', 'registeredBy', 'importId'])
    .where((eb) =>
      eb.or([
        eb('email', 'in', emails),
        eb('contactEmail', 'in', emails),
        eb.and([eb('firstName', 'in', firstNames ?? []), eb('lastName', 'in', lastNames ?? [])]),
      ]),
    )
    .where('deletedAt', 'is', null)
    .execute()
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const tags = await db
    .selectFrom('memberTags')
    .select(['userId', 'tag'])
    .where('userId', 'in', ids)
    .execute()
  const notes = await db
    .selectFrom('memberNotes')
    .select(['userId', 'text'])
    .where('userId', 'in', ids)
    .execute()
  const staff = await db.selectFrom('staffRoles').select('userId').where('userId', 'in', ids).execute()
  const blocked = await db
    .selectFrom('memberBlocks')
    .select('userId')
    .where('userId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  const news = await newsOf(db, emails)
  const isAmong = (rows: { userId: string }[], id: string) => rows.some(({ userId }) => userId === id)
  return people.map(
    ({ id, email, contactEmail, firstName, lastName, phone, dateOfBirth, createdAt, ...account }) => ({
      email: shownEmail(email),
      contactEmail,
      id,
      firstName,
      lastName,
      phone,
      birthday: dateOfBirth ?? '',
      since: studioDay(createdAt, settings.timeZone),
      joinedAt: createdAt,
      tags: tags.filter(({ userId }) => userId === id).map(({ tag }) => tag),
      notes: notes.filter(({ userId }) => userId === id).map(({ text }) => text),
      news: news.get(email) ?? null,
      why: isAmong(blocked, id)
        ? 'blocked'
        : account.role !== 'user' || isAmong(staff, id)
          ? 'staff'
          : isTrustedAccount(account)
            ? null
            : 'unproved',
    }),
  )
}

/** An account with an unconfirmed email may be a stranger's, who would then read the file's data about the real owner. */
function isTrustedAccount(
  account: Pick<Row<'users'>, 'emailProvedAt' | 'registeredBy' | 'importId'>,
): boolean {
  return account.emailProvedAt !== null || account.registeredBy !== null || account.importId !== null
}

/** Which emails are subscribed to news and which have unsubscribed. */
export async function newsOf(db: Db | Trx, emails: readonly string[]): Promise<Map<string, 'on' | 'left'>> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'confirmedAt', 'unsubscribedAt'])
    .where('list', '=', 'newsletter')
    .where('email', 'in', emails)
    .execute()
  const news = new Map<string, 'on' | 'left'>()
  for (const { email, confirmedAt, unsubscribedAt } of rows) {
    if (unsubscribedAt !== null) news.set(email, 'left')
    else if (confirmedAt !== null) news.set(email, 'on')
  }
  return news
}

/** What the import will do with a line. */
export function verdictOn(person: Listed, known: Known | undefined, { ways }: ImportSettings): Verdict {
  const why = person.why ?? known?.why ?? null
  if (why !== null) return { state: 'refused', why, before: null, after: null }
  if (!known) return { state: 'made', why: null, before: null, after: newFields(person) }
  const { before, after } = differences(person, known, ways)
  if (Object.keys(after).length === 0) return { state: 'same', why: null, before: null, after: null }
  return { state: 'changed', why: null, before, after }
}

function newFields({ firstName, lastName, phone, birthday, since, tags, note, news }: Listed): Fields {
  const all = { name: fullName(firstName, lastName), phone, birthday, since, tags, note, news }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== '' && value !== false && String(value) !== ''),
  )
}

/** The fields that would change. An empty cell in the file never clears anything. */
function differences(person: Listed, known: Known, ways: ImportSettings['ways']) {
  const before: Fields = {}
  const after: Fields = {}
  const put = (name: string, ours: unknown, theirs: unknown) => {
    before[name] = ours
    after[name] = theirs
  }
  if (ways.name === 'take') {
    if (person.firstName !== known.firstName) put('firstName', known.firstName, person.firstName)
    if (person.lastName !== '' && person.lastName !== known.lastName)
      put('lastName', known.lastName, person.lastName)
  }
  for (const field of ['phone', 'birthday', 'since'] as const) {
    const [ours, theirs] = [known[field], person[field]]
    const follows = ways[field] === 'take' || (ways[field] === 'fill' && ours === '')
    if (follows && theirs !== '' && theirs !== ours) put(field, ours, theirs)
  }
  // Kept so that undoing restores the exact time.
  if ('since' in after) before.joinedAt = known.joinedAt
  const tags = [...new Set([...known.tags, ...person.tags])].slice(0, LIMITS.tagsPerMember)
  if (ways.tags === 'take' && tags.length > known.tags.length) put('tags', known.tags, tags)
  const isNew = person.note !== '' && !known.notes.includes(person.note)
  if (ways.note === 'take' && isNew && known.notes.length < LIMITS.notesPerMember)
    put('note', null, person.note)
  if (person.news && known.news === null) put('news', false, true)
  return { before, after }
}
