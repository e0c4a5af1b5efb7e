import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { captionsFor } from '../../packages/prints/films/captions.ts'
import { chaptersOf, durationOf } from '../../packages/prints/films/clip.ts'
import { clips } from '../../packages/prints/films/clips.ts'
import { classes } from './classes.ts'
import { videos } from './films.ts'

const folder = path.join(import.meta.dirname, '../films')
const keys = videos.map((video) => video.key)

describe('the videos', () => {
  it('are listed as they were made', () => {
    expect(
      videos.map(({ key, title, description, durationSeconds }) => [
        key,
        title,
        description,
        durationSeconds,
      ]),
    ).toEqual(clips.map((clip) => [clip.key, clip.title, clip.description, durationOf(clip)]))
  })

  it('are WebM files with captions that say what the video says', () => {
    for (const [i, video] of videos.entries()) {
      const start = readFileSync(path.join(folder, video.file)).subarray(0, 4).toString('hex')
      expect(start, video.key).toBe('1a45dfa3')
      expect(readFileSync(path.join(folder, video.captions), 'utf8'), video.key).toBe(captionsFor(clips[i]!))
    }
  })

  it('last three to six minutes and weigh less than 20 MB together', () => {
    for (const video of videos) {
      expect(video.durationSeconds, video.key).toBeGreaterThanOrEqual(180)
      expect(video.durationSeconds, video.key).toBeLessThanOrEqual(360)
    }
    const files = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
    expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000_000)
  })

  it('belong to classes, four of which have three or more', () => {
    const used = classes.flatMap((row) => row.videos ?? [])
    for (const key of used) expect(keys).toContain(key)
    expect(new Set(used)).toEqual(new Set(keys))
    expect(classes.filter((row) => (row.videos?.length ?? 0) >= 3).length).toBeGreaterThanOrEqual(4)
  })

  it('have three to six chapters each, none shorter than ten seconds', () => {
    for (const clip of clips) {
      const starts = [...chaptersOf(clip).map(({ from }) => from), durationOf(clip)]
      expect(starts[0], clip.key).toBe(0)
      expect(starts.length - 1, clip.key).toBeGreaterThanOrEqual(3)
      expect(starts.length - 1, clip.key).toBeLessThanOrEqual(6)
      for (const [i, from] of starts.slice(1).entries())
        expect(from - starts[i]!, clip.key).toBeGreaterThanOrEqual(10)
    }
  })

  it('have no file that no one lists', () => {
    for (const name of readdirSync(folder)) expect(keys).toContain(path.parse(name).name)
  })
})
