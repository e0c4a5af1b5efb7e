import type { Db, Trx } from '../../database/open.ts'
import { classLabel } from '../../shared/class-label.ts'

const BATCH = 500

/** A label for each class that tells it from others with the same title, for lists to choose from. */
export async function labelsOf(
  db: Pick<Db | Trx, 'selectFrom'>,
  classIds: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  const ids = [...new Set(classIds)]
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await db
      .selectFrom('classes as class')
      .leftJoin('rooms as room', 'room.id', 'class.roomId')
      .leftJoin('centres as centre', (join) =>
        join.on((eb) => eb('centre.id', '=', eb.fn.coalesce('room.centreId', 'class.centreId'))),
      )
      .select(['class.id', 'class.title', 'class.type', 'centre.name as centre'])
      .select((eb) =>
        eb
          .selectFrom('classSessions as session')
          .select((session) => session.fn.min('session.startsAt').as('at'))
          .whereRef('session.classId', '=', 'class.id')
          .as('begins'),
      )
      .where('class.id', 'in', ids.slice(from, from + BATCH))
      .execute()
    for (const { id, title, type, centre, begins } of rows)
      labels.set(
        id,
        classLabel(
          {
            title,
            begins: begins === null || type === 'Recorded' ? null : Number(begins),
            place: placeOf(type, centre),
          },
          timeZone,
        ),
      )
  }
  return labels
}

function placeOf(type: string, centre: string | null): string {
  if (type === 'Recorded') return 'recorded'
  return type === 'In Person' ? (centre ?? '') : 'online'
}
