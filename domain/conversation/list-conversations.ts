import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const SHOWN = 200

/** Those awaiting an answer first, oldest first; then the others, newest first. @throws forbidden */
export async function listConversations(studio: Studio, actor: Member) {
  await requireMay(studio.db, actor, 'inbox.answer', STUDIO_WIDE)
  const rows = await studio.db
    .with('latest', (db) =>
      db
        .selectFrom('conversationMessages')
        .select((eb) => ['userId', eb.fn.max('createdAt').as('at')])
        .groupBy('userId'),
    )
    .selectFrom('latest')
    .innerJoin('conversationMessages as message', (join) =>
      join.onRef('message.userId', '=', 'latest.userId').onRef('message.createdAt', '=', 'latest.at'),
    )
    .innerJoin('users', 'users.id', 'latest.userId')
    .select(['message.userId', 'message.sender', 'message.text', 'message.createdAt'])
    .select(['users.firstName', 'users.lastName', 'users.email'])
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(SHOWN)
    .execute()
  // Two messages may have the same millisecond: the later row counts.
  const last = rows.filter((row, n) => rows.findIndex(({ userId }) => userId === row.userId) === n)
  const waiting = last.filter(({ sender }) => sender === 'member').reverse()
  return [...waiting, ...last.filter(({ sender }) => sender === 'studio')]
}
