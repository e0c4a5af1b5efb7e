import { expect, test } from 'vitest'
import { isWithinState, placeOfSupply, type Supply } from './place-of-supply.ts'

const [UTTARAKHAND, DELHI, GOA, KERALA] = ['05', '07', '30', '32']
const NOTHING: Supply = {
  type: 'In Person',
  studio: null,
  centre: null,
  registered: null,
  sale: null,
  member: null,
}

test.each<[Partial<Supply>, string | null]>([
  // Performed in a centre: section 12(4), wherever the buyer lives.
  [{ studio: UTTARAKHAND, member: DELHI, sale: GOA }, UTTARAKHAND!],
  [{ studio: UTTARAKHAND, centre: KERALA, member: DELHI }, KERALA!],
  [{ studio: UTTARAKHAND, registered: DELHI }, UTTARAKHAND!],
  // Online, recorded or a plan: where the buyer is registered, otherwise where they live, section 12(2).
  [{ type: 'Live Online', studio: UTTARAKHAND, registered: DELHI, sale: GOA, member: KERALA }, DELHI!],
  [{ type: null, studio: UTTARAKHAND, registered: UTTARAKHAND, sale: GOA }, UTTARAKHAND!],
  [{ type: 'Live Online', studio: UTTARAKHAND, member: DELHI }, DELHI!],
  [{ type: 'Live Online', studio: UTTARAKHAND, member: DELHI, sale: GOA }, GOA!],
  [{ type: 'Live Online', studio: UTTARAKHAND, centre: KERALA }, UTTARAKHAND!],
  [{ type: 'Recorded', studio: UTTARAKHAND, member: DELHI }, DELHI!],
  [{ type: null, studio: UTTARAKHAND, member: DELHI }, DELHI!],
  // No one said where: the supplier's.
  [{ type: 'Recorded', studio: UTTARAKHAND }, UTTARAKHAND!],
  [{ type: null, studio: UTTARAKHAND }, UTTARAKHAND!],
  [{ type: 'Live Online' }, null],
  [{}, null],
])('%j is supplied in %s', (known, place) => {
  expect(placeOfSupply({ ...NOTHING, ...known })).toBe(place)
})

test.each([
  [UTTARAKHAND!, UTTARAKHAND!, true],
  [DELHI!, UTTARAKHAND!, false],
  [null, UTTARAKHAND!, true],
  [DELHI!, null, true],
])('from a studio in %2$s to %1$s', (place, studio, isWithin) => {
  expect(isWithinState(place, studio)).toBe(isWithin)
})
