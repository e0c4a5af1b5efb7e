/**
 * Turns prints into photographs of themselves, for places that take no SVG: previews of links, icons.
 *   node art/rasterise.ts [folder]        (build/client/og unless told)
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { wantedLinkPictures } from './wanted.ts'

const QUALITY = 74

/**
 * Puts a JPEG of every linked page into `folder`. What was rasterised before is taken from `cache`, where a picture is
 * named by the hash of its drawing: a build draws only what changed.
 */
export async function makeLinkPictures(
  folder: string,
  cache: string,
): Promise<{ made: number; kept: number }> {
  mkdirSync(folder, { recursive: true })
  mkdirSync(cache, { recursive: true })
  const counts = { made: 0, kept: 0 }
  const waiting = wantedLinkPictures()
  const work = async () => {
    for (let print = waiting.shift(); print; print = waiting.shift()) {
      const svg = print.draw('day')
      const kept = path.join(cache, `${createHash('sha256').update(`${QUALITY}${svg}`).digest('hex')}.jpg`)
      if (existsSync(kept)) counts.kept++
      else {
        await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toFile(`${kept}.part`)
        renameSync(`${kept}.part`, kept)
        counts.made++
      }
      copyFileSync(kept, path.join(folder, `${print.name}.jpg`))
    }
  }
  await Promise.all([work(), work()])
  return counts
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'build/client/og'
  const { made, kept } = await makeLinkPictures(folder, 'build/pictures')
  console.log(`${made} link pictures made, ${kept} kept, in ${folder}`)
}
