import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

export type FoundEvent = Row<'events'>

export async function listEvents(studio: Studio): Promise<FoundEvent[]> {
  return studio.db
    .selectFrom('events')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .orderBy('startsOn')
    .execute()
}

/** @throws not-found */
export async function getEvent(studio: Studio, idOrSlug: string): Promise<FoundEvent> {
  const found = await studio.db
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.eventNotFound)
  return found
}

/** From the day after its last day on. Days compare as text. */
export function isOver(event: { endsOn: string }, now: number, timeZone: string): boolean {
  return event.endsOn < studioDay(now, timeZone)
}
