import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { shownEmail } from '../../shared/own-email.ts'

export type LastWords = {
  name: string
  email: string
  subject: string | null
  text: string
  isTheirs: boolean
}

const BEGINNING = 160

/** Who each thread of a page is with, and what was written in it last; none for who ended a moment ago. */
export async function lastWordsOf(db: Db, threads: string[]): Promise<Map<string, LastWords>> {
  const those = (kind: 'm.' | 'c.') =>
    threads.filter((id) => id.startsWith(kind)).map((id) => id.slice(kind.length))
  return new Map([...(await withMembers(db, those('m.'))), ...(await withVisitors(db, those('c.')))])
}

async function withMembers(db: Db, ids: string[]): Promise<[string, LastWords][]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('conversationMessages as chat', (join) =>
      join.on('chat.id', '=', (eb) =>
        eb
          .selectFrom('conversationMessages as said')
          .select('said.id')
          .whereRef('said.userId', '=', 'users.id')
          .orderBy('said.createdAt', 'desc')
          .orderBy('said.id', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('contactMessages as letter', (join) =>
      join.on('letter.id', '=', (eb) =>
        eb
          .selectFrom('contactMessages as sent')
          .select('sent.id')
          .whereRef('sent.userId', '=', 'users.id')
          .orderBy('sent.createdAt', 'desc')
          .orderBy('sent.id', 'desc')
          .limit(1),
      ),
    )
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.email'])
    .select(['chat.id as chatId', 'chat.createdAt as chatAt', 'chat.sender', 'chat.text'])
    .select(['letter.id as letterId', 'letter.createdAt as letterAt', 'letter.subject', 'letter.message'])
    .where('users.id', 'in', ids)
    .where('users.deletedAt', 'is', null)
    .execute()
  return rows.map((row) => {
    const [chatAt, letterAt] = [row.chatAt ?? -1, row.letterAt ?? -1]
    const isChat = chatAt > letterAt || (chatAt === letterAt && (row.chatId ?? '') > (row.letterId ?? ''))
    const words = isChat
      ? { subject: null, text: row.text ?? '', isTheirs: row.sender === 'member' }
      : { subject: row.subject, text: row.message ?? '', isTheirs: row.letterId !== null }
    return [
      `m.${row.id}`,
      shown({ name: fullName(row.firstName, row.lastName), email: shownEmail(row.email), ...words }),
    ]
  })
}

async function withVisitors(db: Db, ids: string[]): Promise<[string, LastWords][]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contactMessages as letter')
    .leftJoin('contactAnswers as answer', (join) =>
      join.on('answer.id', '=', (eb) =>
        eb
          .selectFrom('contactAnswers as said')
          .select('said.id')
          .whereRef('said.contactId', '=', 'letter.id')
          .orderBy('said.createdAt', 'desc')
          .orderBy('said.id', 'desc')
          .limit(1),
      ),
    )
    .select(['letter.id', 'letter.name', 'letter.email', 'letter.subject', 'letter.message', 'answer.text'])
    .where('letter.id', 'in', ids)
    .where('letter.userId', 'is', null)
    .execute()
  return rows.map(({ id, name, email, subject, message, text }) => [
    `c.${id}`,
    shown(
      text === null
        ? { name, email, subject, text: message, isTheirs: true }
        : { name, email, subject: null, text, isTheirs: false },
    ),
  ])
}

function shown(words: LastWords): LastWords {
  return { ...words, text: words.text.slice(0, BEGINNING) }
}
