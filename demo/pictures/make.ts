import { join } from 'node:path'
import { makePrints } from '../../packages/prints/make.ts'
import { makeJpegs } from '../../packages/prints/rasterise.ts'
import { wantedEmailPictures, wantedLinkPictures, wantedPrints } from './wanted.ts'

/** Draws every print of the demo studio into the folder that is served: `art/`, for links on other sites `og/`, for emails `mail/`. */
export async function makePictures(client: string, cache: string): Promise<void> {
  makePrints(wantedPrints(), join(client, 'art'))
  await makeJpegs(wantedLinkPictures(), join(client, 'og'), cache)
  await makeJpegs(wantedEmailPictures(), join(client, 'mail'), cache, ['day', 'night'])
}

if (import.meta.main) makePrints(wantedPrints(), process.argv[2] ?? 'build/client/art')
