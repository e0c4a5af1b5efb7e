import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { ClassType } from '../../shared/enums.ts'

export type Supply = {
  /** What was sold; null for a plan, whose films are watched anywhere. */
  type: ClassType | null
  /** The studio's own, by its registration. All of them codes of a GSTIN; null where nobody said. */
  studio: string | null
  centre: string | null
  /** As the buyer said it at this sale, and as their account says it. */
  sale: string | null
  member: string | null
}

/**
 * Where a class counts as supplied, by the Integrated Goods and Services Tax Act, 2017 (IGST Act), for a supplier and a recipient who are both in
 * India. Section 12(4): fitness services are supplied where they are performed, so what meets in a centre has the centre's state. Everything else goes
 * by the general rule of section 12(2): to somebody who is not registered it is where the address on record says that they live, and without one
 * where the supplier is. Buyers with a GSTIN of their own, and those abroad, are not told apart here.
 * @returns code of a state; null where not even the studio's is known
 */
export function placeOfSupply({ type, studio, centre, sale, member }: Supply): string | null {
  if (type === 'In Person') return centre ?? studio
  return sale ?? member ?? studio
}

/**
 * Supplied within the studio's own state there is CGST and SGST, to another IGST (sections 7 and 8 of the Act). Where nobody knows better it is
 * the studio's own.
 */
export function isWithinState(place: string | null, studio: string | null): boolean {
  return place === null || studio === null || place === studio
}

/** What is known of an order. @param studio the state of the studio's registration */
export async function supplyOf(
  trx: Trx,
  { classId, sessionId, userId, placeOfSupply: sale }: Row<'orders'>,
  studio: string | null,
): Promise<Supply> {
  const { state: member } = await trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (classId === null) return { type: null, studio, centre: null, sale, member }
  const { type, state: centre } = await trx
    .selectFrom('classes as class')
    .leftJoin('classSessions as session', (join) =>
      join.onRef('session.classId', '=', 'class.id').on('session.id', '=', sessionId ?? ''),
    )
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .leftJoin('centres as centre', (join) =>
      join.on((eb) => eb('centre.id', '=', eb.fn.coalesce('room.centreId', 'class.centreId'))),
    )
    .select(['class.type', 'centre.state'])
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow()
  return { type, studio, centre, sale, member }
}
