import { LRUCache } from 'lru-cache'
import type { Studio } from '../domain/core/studio.ts'
import { studioProfile } from '../domain/studio/profile.ts'
import { inHueOf } from '../shared/hue.ts'
import type { StaticFile } from './static-files.ts'
import { svgFile } from './svg-file.ts'

/** Each in two forms, of some 20 kB. */
const KEPT = 400
const PRINT = /^\/art\/.+\.(day|night)\.svg$/
const COLOUR = /#[0-9a-f]{6}\b/g

/**
 * Prints in the studio’s own colour: terracotta takes its hue and keeps its lightness. Made on first request, and again after the
 * colour has changed.
 */
export function printsInOwnColour(studio: Studio): (path: string, file: StaticFile) => Promise<StaticFile> {
  const kept = new LRUCache<string, StaticFile>({ max: KEPT })
  return async (path, file) => {
    const [, ink] = PRINT.exec(path) ?? []
    if (!ink) return file
    const accent = (await studioProfile(studio)).brand?.accent?.[ink as 'day' | 'night']
    if (!accent) return file
    const key = `${path} ${accent} ${file.etag}`
    const known = kept.get(key)
    if (known) return known
    const own = svgFile(recolour(file.body.toString(), accent))
    kept.set(key, own)
    return own
  }
}

function recolour(svg: string, accent: string): string {
  return svg.replaceAll(COLOUR, (colour) => inHueOf(accent, colour))
}
