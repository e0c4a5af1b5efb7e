import { disc } from '../parts/disc.ts'
import type { Composition } from './composition.ts'

/** Of half the sheet: what the face of the disc alone takes up, so that its rings have room. */
export const FACE = 0.507

/** The sun or the moon with its rings, on no ground: it stands between a sky and a land (the layers of `panorama`). */
export const discAlone: Composition = {
  inks: ['dawn'],
  draw(sheet) {
    // The rings' distance and the grain go by the unit of the sheet that it will be on.
    sheet.u = (sheet.w * FACE) / 2 / 13.5
    disc(sheet, sheet.w / 2, sheet.h / 2, sheet.u * 13.5, { halo: 4, wiped: 0.12 })
  },
}
