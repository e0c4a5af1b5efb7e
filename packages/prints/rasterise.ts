import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Ink } from './inks.ts'
import type { Print } from './prints.ts'

/** Turns prints into photographs of themselves, for places that take no SVG: previews of links, emails, icons. */

const QUALITY = 74

/**
 * Puts a JPEG of every print into `folder`: `{name}.jpg`, and by night `{name}.night.jpg`. What was rasterised before is taken from `cache`, where a picture is
 * named by the hash of its drawing: a build draws only what changed.
 */
export async function makeJpegs(
  prints: Print[],
  folder: string,
  cache: string,
  inks: Ink[] = ['day'],
): Promise<{ made: number; kept: number }> {
  mkdirSync(folder, { recursive: true })
  mkdirSync(cache, { recursive: true })
  const counts = { made: 0, kept: 0 }
  const waiting = prints.flatMap((print) => inks.map((ink) => ({ print, ink })))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { print, ink } = next
      const svg = print.draw(ink)
      const kept = path.join(cache, `${createHash('sha256').update(`${QUALITY}${svg}`).digest('hex')}.jpg`)
      if (existsSync(kept)) counts.kept++
      else {
        await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toFile(`${kept}.part`)
        renameSync(`${kept}.part`, kept)
        counts.made++
      }
      copyFileSync(kept, path.join(folder, `${print.name}${ink === 'night' ? '.night' : ''}.jpg`))
    }
  }
  await Promise.all([work(), work()])
  return counts
}
