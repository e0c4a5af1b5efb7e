import { petal } from './parts/petals.ts'

/** The running border between sections: a tile of 24 x 24 to be repeated sideways. */
export function butti(colour: string): string {
  const flower = [0, 1, 2, 3].map((i) => petal(12, 12, (i * Math.PI) / 2, 7.5, 3.2)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="${flower}" fill="${colour}"/><circle cy="12" r="1.5" fill="${colour}"/><circle cx="24" cy="12" r="1.5" fill="${colour}"/></svg>`
}
