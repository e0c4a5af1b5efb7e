import { ashtanga } from './ashtanga.ts'
import type { Composition } from './composition.ts'
import { discAlone } from './disc.ts'
import { hatha } from './hatha.ts'
import { journey } from './journey.ts'
import { kundalini } from './kundalini.ts'
import { lamp } from './lamp.ts'
import { meditation } from './meditation.ts'
import { mumbai } from './mumbai.ts'
import { mysore } from './mysore.ts'
import { panorama } from './panorama.ts'
import { power } from './power.ts'
import { pranayama } from './pranayama.ts'
import { prenatal } from './prenatal.ts'
import { restorative } from './restorative.ts'
import { rishikesh } from './rishikesh.ts'
import { vinyasa } from './vinyasa.ts'
import { yin } from './yin.ts'

export const compositions = {
  hatha,
  vinyasa,
  ashtanga,
  yin,
  restorative,
  power,
  meditation,
  kundalini,
  prenatal,
  pranayama,
  lamp,
  rishikesh,
  mumbai,
  mysore,
  journey,
  disc: discAlone,
  panorama,
} satisfies Record<string, Composition>

export type Style = keyof typeof compositions
