import type { Member } from '../core/actor.ts'
import { requireAdmin } from '../core/require-admin.ts'
import type { Studio } from '../core/studio.ts'

const SHOWN = 200

/**
 * The last word of every conversation: first those that wait for the studio, the longest waiting first, then the others,
 * the newest first.
 * @throws AppError forbidden for anybody but an admin
 */
export async function listConversations(studio: Studio, admin: Member) {
  requireAdmin(admin)
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
  // Two messages of the same millisecond are two rows: the later one counts.
  const last = rows.filter((row, n) => rows.findIndex(({ userId }) => userId === row.userId) === n)
  const waiting = last.filter(({ sender }) => sender === 'member').reverse()
  return [...waiting, ...last.filter(({ sender }) => sender === 'studio')]
}
