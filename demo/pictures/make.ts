import { join } from 'node:path'
import { makePrints } from '../../packages/prints/make.ts'
import { makeJpegs } from '../../packages/prints/rasterise.ts'
import { wantedLinkPictures, wantedPrints } from './wanted.ts'

/** Draws every print of the demo studio into the folder that is served: `art/`, and for links on other sites `og/`. */
export async function makePictures(client: string, cache: string): Promise<void> {
  makePrints(wantedPrints(), join(client, 'art'))
  await makeJpegs(wantedLinkPictures(), join(client, 'og'), cache)
}

if (import.meta.main) makePrints(wantedPrints(), process.argv[2] ?? 'build/client/art')
