import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import { type Database, type Row, tableFacts } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import type { PendingKind } from '../pending/pending.ts'
import { lockImport } from './run.ts'

const BATCH = 100
const BATCHES = 25

/**
 * An import that has run. Undoing deletes members it added who have done nothing since, and restores other members' fields
 * where they are still as imported. A job works through the lines.
 */
export const importKind: PendingKind<'import'> = {
  needs: async () => ({ verb: 'member.import', about: STUDIO_WIDE }),
  isSettled: () => true,
  async lock(trx, _action, actor) {
    if (actor) await lockLiveMember(trx, actor)
  },
  execute: async () => undefined,
  async undo(studio, trx, actor, { subject: id }) {
    const row = (await lockImport(trx, id, 'done')) ?? (await lockImport(trx, id, 'stopped'))
    if (!row) throw new AppError('conflict', TEXTS.pendingOver)
    await trx
      .updateTable('imports')
      .set({ state: 'undoing', undoneAt: studio.now(), undoneBy: actor.id })
      .where('id', '=', id)
      .execute()
    await recordChange(studio, trx, {
      actorId: actor.id,
      action: 'import.undone',
      subject: id,
      before: { file: row.fileName },
      after: null,
    })
  },
}

/** Works on the imports that are undone. */
export async function executeDueUndos(studio: Studio): Promise<void> {
  const rows = await studio.db.selectFrom('imports').select('id').where('state', '=', 'undoing').execute()
  for (const { id } of rows) for (let n = 0; n < BATCHES; n++) if (!(await nextBatch(studio, id))) break
}

async function nextBatch(studio: Studio, id: string): Promise<boolean> {
  return inTransaction(studio.db, async (trx) => {
    const row = await lockImport(trx, id, 'undoing')
    if (!row) return false
    const lines = await trx
      .selectFrom('importRows')
      .selectAll()
      .where('importId', '=', id)
      .where('state', 'in', ['made', 'changed'])
      .where('line', '>', row.nextLine)
      .orderBy('line')
      .limit(BATCH)
      .execute()
    const last = lines.at(-1)
    if (!last) {
      await trx.updateTable('imports').set({ state: 'undone' }).where('id', '=', id).execute()
      return false
    }
    for (const userId of [...new Set(lines.flatMap((one) => one.userId ?? []))].sort()) {
      const here = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
      if (here) await lockMember(trx, userId)
    }
    const made = lines.filter(({ state }) => state === 'made')
    const busy = await findActiveMembers(trx, id, made)
    await deleteMembers(
      trx,
      id,
      made.filter(({ userId }) => userId !== null && !busy.has(userId)),
    )
    for (const line of made) if (line.userId === null || busy.has(line.userId)) await mark(trx, line, 'kept')
    for (const line of lines) if (line.state === 'changed') await putBack(studio, trx, line)
    await trx.updateTable('imports').set({ nextLine: last.line }).where('id', '=', id).execute()
    return true
  })
}

type Line = Row<'importRows'>

/** What an import itself writes for a new member; rows older than their line can only be its own. */
const OWN: Partial<Record<keyof Database, 'any' | 'createdAt'>> = {
  users: 'any',
  practiceAnswers: 'any',
  memberTerms: 'any',
  importRows: 'any',
  memberTags: 'createdAt',
  memberNotes: 'createdAt',
}
const ADDRESSES = ['email', 'recipient']

/** Members with anything beyond what the import wrote: they confirmed, came, paid, or got an email or note. */
async function findActiveMembers(trx: Trx, importId: string, lines: Line[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ userId }) => userId ?? [])
  const busy = new Set<string>()
  if (ids.length === 0) return busy
  const people = await trx
    .selectFrom('users')
    .innerJoin('importRows as line', 'line.userId', 'users.id')
    .select([
      'users.id',
      'users.updatedAt',
      'users.emailProvedAt',
      'users.mergedInto',
      'users.role',
      'line.at',
    ])
    .where('line.importId', '=', importId)
    .where('users.id', 'in', ids)
    .execute()
  for (const { id, updatedAt, at, emailProvedAt, mergedInto, role } of people)
    if (updatedAt !== at || emailProvedAt !== null || mergedInto !== null || role !== 'user') busy.add(id)
  const madeAt = new Map(lines.map(({ userId, at }) => [userId, at]))
  for (const [table, { personal }] of Object.entries(tableFacts)) {
    const own = OWN[table as keyof Database]
    for (const column of own === 'any' || personal === null ? [] : personal.by) {
      if (ADDRESSES.includes(column)) continue
      // Kysely can't type a variable table and column.
      const any = trx.selectFrom(table as 'orders').where(column as 'userId', 'in', ids)
      if (own === 'createdAt') {
        const rows = await any.select([`${column as 'userId'} as who`, 'createdAt']).execute()
        for (const { who, createdAt } of rows) if (createdAt !== madeAt.get(who)) busy.add(who)
      } else
        for (const { who } of await any
          .select(`${column as 'userId'} as who`)
          .distinct()
          .execute())
          busy.add(who)
    }
  }
  const other = await trx
    .selectFrom('importRows')
    .select('userId')
    .where('userId', 'in', ids)
    .where('importId', '!=', importId)
    .where('state', '=', 'changed')
    .execute()
  for (const { userId } of other) if (userId) busy.add(userId)
  return busy
}

async function deleteMembers(trx: Trx, importId: string, lines: Line[]) {
  const ids = lines.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return
  await undoSubscriptions(trx, lines)
  for (const table of ['practiceAnswers', 'memberTerms', 'memberTags', 'memberNotes'] as const)
    await trx.deleteFrom(table).where('userId', 'in', ids).execute()
  await trx
    .updateTable('importRows')
    .set({ userId: null, state: 'gone', invites: 0 })
    .where('importId', '=', importId)
    .where('userId', 'in', ids)
    .execute()
  // A second import may have found them unchanged; its lines no longer refer to anyone.
  await trx.updateTable('importRows').set({ userId: null }).where('userId', 'in', ids).execute()
  await trx.deleteFrom('users').where('id', 'in', ids).execute()
}

/**
 * Someone who had signed up earlier waits for confirmation again. Someone who has unsubscribed since stays so, or the next
 * import would subscribe them again.
 */
async function undoSubscriptions(trx: Trx, lines: Line[]) {
  const emails = lines.map(({ email }) => email)
  const moments = [...new Set(lines.map(({ at }) => at))]
  const byImport = (eb: ExpressionBuilder<Database, 'subscribers'>) =>
    eb.and([
      eb('email', 'in', emails),
      eb('list', '=', 'newsletter'),
      eb('confirmedAt', 'in', moments),
      eb('unsubscribedAt', 'is', null),
    ])
  await trx.deleteFrom('subscribers').where(byImport).where('createdAt', 'in', moments).execute()
  await trx.updateTable('subscribers').set({ confirmedAt: null }).where(byImport).execute()
}

async function mark(trx: Trx, { importId, line }: Line, state: 'kept' | 'gone') {
  await trx
    .updateTable('importRows')
    .set({ state, invites: 0 })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

/** Fields that someone changed since stay. */
async function putBack(studio: Studio, trx: Trx, line: Line) {
  const { userId, at } = line
  const before = line.before ?? {}
  const after = line.after ?? {}
  const person = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId ?? '')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return mark(trx, line, 'kept')
  const { timeZone } = studio.settings
  const now: Record<string, unknown> = {
    ...person,
    birthday: person.dateOfBirth ?? '',
    since: studioDay(person.createdAt, timeZone),
  }
  const isStill = (name: string) => name in after && now[name] === after[name]
  const text = (name: string) => String(before[name] ?? '')
  const set = {
    ...(isStill('firstName') && { firstName: text('firstName') }),
    ...(isStill('lastName') && { lastName: text('lastName') }),
    ...(isStill('phone') && { phone: text('phone') }),
    ...(isStill('birthday') && { dateOfBirth: text('birthday') || null }),
    ...(isStill('since') && { createdAt: Number(before.joinedAt) }),
  }
  if (Object.keys(set).length > 0)
    await trx
      .updateTable('users')
      .set({ ...set, updatedAt: studio.now() })
      .where('id', '=', person.id)
      .execute()
  await writeTerms(trx, person.id)
  await trx.deleteFrom('memberTags').where('userId', '=', person.id).where('createdAt', '=', at).execute()
  if ('note' in after)
    await trx
      .deleteFrom('memberNotes')
      .where('userId', '=', person.id)
      .where('createdAt', '=', at)
      .where('version', '=', 1)
      .execute()
  if ('news' in after) await undoSubscriptions(trx, [line])
  await mark(trx, line, 'gone')
}
