import type { EventInterest } from '../../contract/events.ts'
import { inTransaction } from '../../database/open.ts'
import { dateRange } from '../../shared/calendar.ts'
import type { Visitor } from '../accounts/logins.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { writeEmail } from '../mail/outbox.ts'
import { tellStudio } from '../mail/tell-studio.ts'
import { getEvent, isOver } from './find.ts'

/**
 * Notes who wants to hear more about an event and confirms it by e-mail. The same address is noted once an event, and
 * hears so once: whoever asks again gets the same answer, which tells nobody who is on the list.
 * @throws AppError not-found, too-many
 */
export async function registerInterest(studio: Studio, visitor: Visitor, form: EventInterest): Promise<void> {
  await requireTry(
    studio,
    `interest:address:${networkOf(visitor.address)}`,
    studio.settings.throttle.messagesPerAddress,
  )
  const event = await getEvent(studio, form.eventId ?? form.slug ?? '')
  const over = isOver(event, studio.now(), studio.settings.timeZone)
  const when = dateRange(event.startsOn, event.endsOn)
  await inTransaction(studio.db, async (trx) => {
    await trx
      .insertInto('eventInterests')
      .values({
        id: newId(),
        eventId: event.id,
        name: form.name,
        email: form.email,
        createdAt: studio.now(),
      })
      .onConflict((conflict) => conflict.columns(['eventId', 'email']).doNothing())
      .execute()
    // Nothing that the visitor wrote goes into a mail that may reach somebody else.
    await writeEmail(studio, trx, {
      kind: 'event-interest',
      dedupeKey: `interest:${event.id}:${form.email}`,
      userId: null,
      recipient: form.email,
      subject: `Your interest in: ${event.title}`,
      lines: [
        'Hello,',
        over
          ? `We have noted your interest in ${event.title}. It took place on ${when}; we write to you as soon as the next one has a date.`
          : `We have noted your interest in ${event.title}, ${when}, ${event.location}. We write to you with all you need to know.`,
        'If this was not you, you need do nothing.',
      ],
      link: { text: 'All about it', path: `/eventsPage/${event.slug}` },
    })
    await tellStudio(studio, trx, {
      kind: 'event-interest-told',
      dedupeKey: `interest-to-studio:${event.id}:${form.email}`,
      userId: null,
      replyTo: form.email,
      subject: `Interest in: ${event.title}`,
      lines: [`${form.name}, ${form.email}, would like to hear more about ${event.title}, ${when}.`],
      link: { text: 'The event', path: `/eventsPage/${event.slug}` },
    })
  })
}
