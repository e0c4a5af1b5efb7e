import fc from 'fast-check'

/** Draws a value within a property: the same again for the same seed, and a smaller one while a failure is shrunk. */
export type Draw = fc.GeneratorValue

export function pick<T>(draw: Draw, list: readonly T[]): T {
  return draw(oneOf<T>, list)
}

/** @param of in hundred; a failure is shrunk towards what happens without */
export function chance(draw: Draw, of: number): boolean {
  return draw(percent) >= 100 - of
}

function oneOf<T>(list: readonly T[]) {
  return fc.constantFrom(...list)
}

function percent() {
  // With fast-check's bias towards the ends no share would be what it says.
  return fc.noBias(fc.nat(99))
}
