import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from './actor.ts'
import { AppError } from './errors.ts'
import { lockRow } from './lock.ts'
import type { Studio } from './studio.ts'

export type LiveMember = { emailProvedAt: number | null; email: string }

export async function lockMember(
  trx: Trx,
  userId: string,
): Promise<LiveMember & { deletedAt: number | null }> {
  const { deletedAt, emailProvedAt, email } = await lockRow(trx, 'users', { id: userId })
  return { deletedAt, emailProvedAt, email }
}

type Writer = Pick<Member, 'id' | 'loginId'>

/** Also checks that account and login haven’t ended since the request started. @throws not-logged-in */
export async function lockLiveMember(trx: Trx, { id, loginId }: Writer): Promise<LiveMember> {
  const { deletedAt, ...member } = await lockMember(trx, id)
  const login = await trx
    .selectFrom('authSessions')
    .select('id')
    .where('id', '=', loginId)
    .where('userId', '=', id)
    .executeTakeFirst()
  if (deletedAt !== null || !login) throw new AppError('not-logged-in', TEXTS.notLoggedIn)
  return member
}

/** A write either comes before a deletion of the account, which includes it, or is refused. @throws not-logged-in */
export async function withLiveMember<T>(
  studio: Studio,
  writer: Writer,
  work: (trx: Trx, member: LiveMember) => Promise<T>,
): Promise<T> {
  return inTransaction(studio.db, async (trx) => work(trx, await lockLiveMember(trx, writer)))
}

/** Locks the actor and other accounts in the order of their ids. @throws not-logged-in; not-found for a missing or ended account */
export async function lockPair(trx: Trx, writer: Writer, ...others: string[]): Promise<void> {
  for (const id of [...new Set([writer.id, ...others])].sort()) {
    if (id === writer.id) await lockLiveMember(trx, writer)
    else await lockOther(trx, id)
  }
}

/** Locks the accounts a job is about, in the order of their ids. @throws not-found for one that is missing or has ended */
export async function lockPeople(trx: Trx, ...ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockOther(trx, id)
}

async function lockOther(trx: Trx, id: string) {
  const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  const person = known && (await lockMember(trx, id))
  if (!person || person.deletedAt !== null) throw new AppError('not-found', TEXTS.memberNotFound)
}

/** Locks in the order of ids, which avoids deadlock. */
export async function lockWithHolder(trx: Trx, userId: string, email: string) {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', userId), eb('email', '=', email)]))
    .orderBy('id')
    .execute()
  const rows = []
  for (const { id } of found) rows.push({ id, ...(await lockMember(trx, id)) })
  return {
    own: rows.find(({ id }) => id === userId),
    holder: rows.find((row) => row.id !== userId && row.email === email),
  }
}
