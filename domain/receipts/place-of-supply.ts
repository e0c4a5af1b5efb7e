import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { ClassType } from '../../shared/enums.ts'

export type Supply = {
  /** What was sold; null for a plan, whose videos are watched anywhere. */
  type: ClassType | null
  /** The studio's own, by its registration. All of them codes of a GSTIN; null where no one said. */
  studio: string | null
  centre: string | null
  /** Of the buyer's GSTIN; null for who is not registered. */
  registered: string | null
  /** As the buyer said it at this sale; of the business that they buy for, or of their account. */
  sale: string | null
  member: string | null
}

/**
 * Where a class counts as supplied, by the Integrated Goods and Services Tax Act, 2017 (IGST Act), for a supplier and a recipient who are both in
 * India. Section 12(4): fitness services are supplied where they are performed, no matter who buys them, so what meets in a centre has the centre's state.
 * Everything else goes by the general rule of section 12(2): to a registered person it is where that person is, which is the state of the GSTIN; to
 * anyone else it is where the address on record says that they live, and without one where the supplier is. Not told apart here: buyers abroad,
 * those in a special economic zone, and training in a centre, which section 12(5) treats otherwise for a registered person. Anyone who does the
 * studio's books decides about these (docs/owner.md).
 * @returns code of a state; null where not even the studio's is known
 */
export function placeOfSupply({ type, studio, centre, registered, sale, member }: Supply): string | null {
  if (type === 'In Person') return centre ?? studio
  return registered ?? sale ?? member ?? studio
}

/**
 * Supplied within the studio's own state there is CGST and SGST, to another IGST (sections 7 and 8 of the Act). Where no one knows better it is
 * the studio's own.
 */
export function isWithinState(place: string | null, studio: string | null): boolean {
  return place === null || studio === null || place === studio
}

/** What is known of an order. @param studio the state of the studio's registration */
export async function supplyOf(
  trx: Trx,
  { id, classId, sessionId, userId, placeOfSupply: sale, item }: Row<'orders'>,
  studio: string | null,
): Promise<Supply> {
  const person = await trx
    .selectFrom('users')
    .leftJoin('billingDetails as billing', 'billing.userId', 'users.id')
    .select((eb) => ['billing.gstin', eb.fn.coalesce('billing.state', 'users.state').as('state')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const buyer = { registered: person.gstin === null ? null : person.state, sale, member: person.state }
  // Handed over at the desk: section 10(1) of the Act, as where a class meets.
  if (item !== null) return { ...buyer, type: 'In Person', studio, centre: await stateOfTill(trx, id) }
  if (classId === null) return { ...buyer, type: null, studio, centre: null }
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
  return { ...buyer, type, studio, centre }
}

/** Of the centre in whose till the money of an order lies. */
async function stateOfTill(trx: Trx, orderId: string): Promise<string | null> {
  const till = await trx
    .selectFrom('deskSales')
    .innerJoin('payments', 'payments.id', 'deskSales.paymentId')
    .innerJoin('centres', 'centres.id', 'deskSales.centreId')
    .select('centres.state')
    .where('payments.orderId', '=', orderId)
    .executeTakeFirst()
  return till?.state ?? null
}
