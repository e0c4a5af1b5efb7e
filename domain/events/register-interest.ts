import type { EventInterest } from '../../contract/events.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateRange } from '../../shared/calendar.ts'
import type { Visitor } from '../accounts/logins.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { interestForStudio, interestNoted } from '../mail/letters/events.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import { writeEmail } from '../mail/outbox.ts'
import { getEvent, isOver } from './find-event.ts'

/** Idempotent; the answer doesn't reveal who is on the list. @throws not-found, too-many */
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
    await writeEmail(studio, trx, interestNoted({ ...event, when }, { email: form.email, isOver: over }))
    await notifyStudio(studio, trx, interestForStudio({ ...event, when }, form))
  })
}
