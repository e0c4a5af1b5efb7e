/**
 * Makes the videos of `demo/films/`: see README.md beside this file.
 *   node packages/prints/films/make.ts [--fonts public/fonts] [--stills folder] [key …]
 * Needs Chromium (or CHROMIUM=path) and ffmpeg with libvpx-vp9 and libopus.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { finish } from '../finish.ts'
import { newSheet, type Sheet } from '../sheet.ts'
import { captionsFor } from './captions.ts'
import { type Clip, chaptersOf, durationOf, type Moment, type SceneName } from './clip.ts'
import { clips } from './clips.ts'
import { type Blocks, framesOf } from './frames.ts'
import { lake } from './lake.ts'
import { lotus } from './lotus.ts'
import { moon } from './moon.ts'
import { WORDS, wordsAt, wordsPage, write } from './page.ts'
import { river } from './river.ts'
import { type Scene, SHOWN } from './scene.ts'
import { wheel } from './wheel.ts'

const FRAMES_PER_SECOND = 10
/** A player that is led elsewhere reads on from the last whole picture. */
const WHOLE_EVERY_SECONDS = 40
const SCENES: Record<SceneName, Scene> = { lake, river, moon, wheel, lotus }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fonts: { type: 'string', default: 'public/fonts' }, stills: { type: 'string' } },
})
const folder = path.join(import.meta.dirname, '../../../demo/films')
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: SHOWN.w, height: SHOWN.h } })
  for (const clip of clips) {
    if (positionals.length > 0 && !positionals.includes(clip.key)) continue
    const frameAt = await load(page, clip)
    if (values.stills) await stills(clip, frameAt, values.stills)
    else await film(clip, frameAt)
  }
} finally {
  await browser.close()
}

type FrameAt = ReturnType<typeof framesOf>

async function load(page: Page, clip: Clip): Promise<FrameAt> {
  const scene = SCENES[clip.scene]
  const blocks: Blocks = {
    behind: await block(page, clip, scene.behind, true),
    disc: await block(page, clip, scene.disc),
    before: await block(page, clip, scene.before),
  }
  const font = (name: string) => readFileSync(path.join(values.fonts, name)).toString('base64')
  await page.setContent(
    wordsPage(clip, scene, { eczar: font('eczar-latin.woff2'), anek: font('anek-latin.woff2') }),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const words = await written(page, clip)
  return framesOf(clip, scene, blocks, words)
}

/** Everything that is written in a video, as pixels. */
async function written(page: Page, clip: Clip): Promise<(moment: Moment) => Buffer> {
  const all = new Map<string, Buffer>()
  const key = ({ step, count }: Pick<Moment, 'step' | 'count'>) => JSON.stringify(wordsAt(clip, step, count))
  for (let step = -1; step < clip.steps.length; step++) {
    const { breath, seconds = 0 } = clip.steps[step] ?? {}
    for (let count = breath ? 1 : 0; count <= (breath ? seconds : 0); count++) {
      if (all.has(key({ step, count }))) continue
      await page.evaluate(write, wordsAt(clip, step, count))
      const png = await page.screenshot({ clip: { x: 0, y: 0, width: WORDS.w, height: WORDS.h } })
      all.set(key({ step, count }), await sharp(png).removeAlpha().raw().toBuffer())
    }
  }
  return (moment) => all.get(key(moment))!
}

/** Prints a block to pixels, in worn ink. */
async function block(page: Page, clip: Clip, draw: (sheet: Sheet) => void, whole = false): Promise<Buffer> {
  const sheet = newSheet('film', clip.key, SHOWN.w, SHOWN.h, 'day', SCENES[clip.scene].inks)
  draw(sheet)
  const print = finish(sheet, { stamp: false, bleed: whole })
  await page.setContent(`<body style="margin:0;background:transparent">${print}`)
  const png = await page.screenshot({ omitBackground: true })
  return whole ? sharp(png).removeAlpha().raw().toBuffer() : sharp(png).ensureAlpha().raw().toBuffer()
}

async function film(clip: Clip, frameAt: FrameAt) {
  const seconds = durationOf(clip)
  const file = path.join(folder, `${clip.key}.webm`)
  const encoder = encode(file, clip)
  for (let n = 0; n < seconds * FRAMES_PER_SECOND; n++) {
    // The next frame is drawn into the same memory.
    const frame = Buffer.from(await frameAt(n / FRAMES_PER_SECOND))
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${clip.key}`)
  writeFileSync(path.join(folder, `${clip.key}.vtt`), captionsFor(clip))
  console.log(`${clip.key}: ${seconds} s, ${Math.round(statSync(file).size / 1000)} kB`)
}

function encode(file: string, clip: Clip) {
  const seconds = durationOf(clip)
  const size = `${WORDS.w + SHOWN.w}x${SHOWN.h}`
  const sound = `${drone()}+${bells(clip)}`
  const fades = `lowpass=f=1400,afade=t=in:d=2,afade=t=out:st=${seconds - 4}:d=4`
  const args = [
    ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size],
    ...['-framerate', String(FRAMES_PER_SECOND), '-i', '-'],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', `aevalsrc=${sound}:s=48000:c=mono`],
    ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '47', '-pix_fmt', 'yuv420p', '-color_range', 'tv'],
    // What stands still costs nothing so, and it is ten times as fast as the better search, which finds no more here.
    ...['-deadline', 'realtime', '-cpu-used', '5', '-static-thresh', '500', '-tune-content', 'screen'],
    ...['-auto-alt-ref', '0', '-lag-in-frames', '0', '-row-mt', '1', '-tile-columns', '1', '-threads', '2'],
    ...['-g', String(WHOLE_EVERY_SECONDS * FRAMES_PER_SECOND)],
    ...['-c:a', 'libopus', '-b:a', '8k', '-frame_duration', '60', '-af', fades, '-shortest', file],
  ]
  return spawn('nice', ['-n', '10', 'ffmpeg', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
}

/** A fifth and an octave that swell every eight seconds. */
function drone(): string {
  const tone = (hertz: number, level: number, swell: number) =>
    `${level}*sin(2*PI*${hertz}*t)*(0.7+0.3*sin(2*PI*t/${swell}))`
  return [tone(110, 0.1, 8), tone(110.4, 0.08, 8), tone(165, 0.05, 11), tone(220.3, 0.035, 6.5)].join('+')
}

/** A small bell where a chapter begins. */
function bells(clip: Clip): string {
  return chaptersOf(clip)
    .map(({ from }) => {
      const t = `(t-${from + 0.5})`
      const ring = (hertz: number, level: number, fade: number) =>
        `${level}*sin(2*PI*${hertz}*${t})*exp(-${fade}*${t})`
      return `gte(t\\,${from + 0.5})*(${ring(523.3, 0.07, 1.1)}+${ring(1046.5, 0.02, 2)})`
    })
    .join('+')
}

async function stills(clip: Clip, frameAt: FrameAt, into: string) {
  mkdirSync(into, { recursive: true })
  const raw = { width: WORDS.w + SHOWN.w, height: SHOWN.h, channels: 3 } as const
  let time = 0
  for (const share of [0.01, 0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84, 0.97]) {
    time = share * durationOf(clip)
    const file = path.join(into, `${clip.key}-${String(Math.round(share * 100)).padStart(2, '0')}.jpg`)
    await sharp(await frameAt(time), { raw })
      .jpeg({ quality: 88 })
      .toFile(file)
  }
}
