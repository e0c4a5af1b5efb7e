import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { REST_MS } from './offers.ts'

type Word = { what: 'offered'; offerEndsAt: number } | { what: 'ended' | 'closed' }

/** Tells somebody who waits what became of it. */
export async function tellWaiting(
  studio: Studio,
  trx: Trx,
  who: { id: string; userId: string },
  classId: string,
  word: Word,
) {
  const { title, slug } = await trx
    .selectFrom('classes')
    .select(['title', 'slug'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  await writeToMember(studio, trx, who.userId, {
    kind: `waiting-${word.what}`,
    dedupeKey: `waiting-${word.what}:${who.id}`,
    // Each is written once for a place in the list.
    essential: true,
    ...wordsOf(studio, title, slug, word),
  })
}

function wordsOf({ settings }: Studio, title: string, slug: string, word: Word) {
  const path = `/class/${slug}`
  if (word.what === 'offered')
    return {
      subject: `A seat for you: ${title}`,
      lines: [
        `A seat in ${title} is free, and it is yours until ${hourOf(word.offerEndsAt, settings.timeZone)}. After that it goes to the next in line.`,
      ],
      link: { text: 'Take the seat', path },
    }
  if (word.what === 'ended')
    return {
      subject: `Your offer has ended: ${title}`,
      lines: [
        `The seat in ${title} that we kept for you has gone to the next in line. You can join this list again in ${REST_MS / 86_400_000} days.`,
      ],
      link: { text: 'Open the class', path },
    }
  return {
    subject: `The waiting list is closed: ${title}`,
    lines: [`${title} is over, and no seat became free for you. We are sorry.`],
    link: { text: 'See other classes', path: '/classesPage' },
  }
}

function hourOf(at: number, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${hour.format(at)} (${timeZone.replaceAll('_', ' ')})`
}
