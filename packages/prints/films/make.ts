/**
 * Makes the films of `demo/films/`: see README.md beside this file.
 *   node packages/prints/films/make.ts [--fonts public/fonts] [--stills folder] [key …]
 * Needs Chromium (or CHROMIUM=path) and ffmpeg with libvpx-vp9 and libopus.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { finish } from '../finish.ts'
import { newSheet } from '../sheet.ts'
import { captionsFor } from './captions.ts'
import { type Clip, durationOf, type Moment, momentAt, type SceneName } from './clip.ts'
import { clips } from './clips.ts'
import { lake } from './lake.ts'
import { lotus } from './lotus.ts'
import { moon } from './moon.ts'
import { filmPage } from './page.ts'
import { river } from './river.ts'
import { DRAWN, type Layer, type Move, type Scene } from './scene.ts'
import { wheel } from './wheel.ts'

const FRAMES_PER_SECOND = 15
const SCENES: Record<SceneName, Scene> = { lake, river, moon, wheel, lotus }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fonts: { type: 'string', default: 'public/fonts' }, stills: { type: 'string' } },
})
const folder = path.join(import.meta.dirname, '../../../demo/films')
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  for (const clip of clips) {
    if (positionals.length > 0 && !positionals.includes(clip.key)) continue
    await load(page, clip)
    if (values.stills) await stills(page, clip, values.stills)
    else await film(page, clip)
  }
} finally {
  await browser.close()
}

/** Prints every layer once to a bitmap, so that a frame only has to move them. */
async function load(page: Page, clip: Clip) {
  const scene = SCENES[clip.scene]
  const blocks: string[] = []
  for (const layer of scene.layers) {
    blocks.push('live' in layer ? '' : await bitmap(page, scene, layer, clip))
  }
  const font = (name: string) => readFileSync(path.join(values.fonts, name)).toString('base64')
  const fonts = { eczar: font('eczar-latin.woff2'), anek: font('anek-latin.woff2') }
  await page.setContent(filmPage(clip, scene, blocks, fonts))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

function sheetFor(scene: Scene, clip: Clip) {
  return newSheet('film', clip.key, DRAWN.w, DRAWN.h, 'day', scene.inks)
}

async function bitmap(page: Page, scene: Scene, layer: Layer, clip: Clip): Promise<string> {
  const sheet = sheetFor(scene, clip)
  layer.draw(sheet)
  await page.setContent(
    `<body style="margin:0;background:transparent">${finish(sheet, { stamp: false, grain: !layer.clean })}`,
  )
  const clipTo = { x: 0, y: 0, width: DRAWN.w, height: DRAWN.h }
  const png = await page.screenshot({ omitBackground: true, clip: clipTo })
  return `data:image/png;base64,${png.toString('base64')}`
}

async function show(page: Page, clip: Clip, moment: Moment) {
  const scene = SCENES[clip.scene]
  const layers = scene.layers.map((layer) =>
    'live' in layer ? layer.live(moment, sheetFor(scene, clip)) : (layer.move?.(moment) ?? {}),
  )
  await page.evaluate(
    ({ layers, moment, countOn }) => {
      const byId = (id: string) => document.getElementById(id)!
      layers.forEach((layer, i) => {
        const element = byId(`layer-${i}`)
        if (typeof layer === 'string') {
          element.innerHTML = layer
          return
        }
        const { x = 0, y = 0, scale = 1, rotate = 0, skew = 0, opacity = 1, origin = [0, 0] } = layer as Move
        element.style.transformOrigin = `${origin[0]}px ${origin[1]}px`
        element.style.transform = `translate(${x}px,${y}px) rotate(${rotate}deg) skewX(${skew}deg) scale(${scale})`
        element.style.opacity = String(opacity)
      })
      const isTitle = moment.step < 0
      byId('opening').style.opacity = isTitle ? '1' : '0'
      byId('cue').textContent = moment.text
      byId('cue').style.opacity = String(moment.textOpacity)
      byId('next').textContent = moment.next && moment.next !== moment.text ? `Next: ${moment.next}` : ''
      byId('count').textContent = moment.count
      const { x = 0, y = 0 } = layers[countOn] as Move
      byId('count').style.transform = `translate(${x}px,${y}px)`
      byId('bar').style.width = `${moment.progress * 100}%`
    },
    { layers, moment, countOn: scene.count.on },
  )
}

async function film(page: Page, clip: Clip) {
  const seconds = durationOf(clip)
  const file = path.join(folder, `${clip.key}.webm`)
  const encoder = encode(file, seconds)
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++) {
    await show(page, clip, momentAt(clip, frame / FRAMES_PER_SECOND))
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 93 })
    if (!encoder.stdin.write(jpeg)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${clip.key}`)
  writeFileSync(path.join(folder, `${clip.key}.vtt`), captionsFor(clip))
  console.log(`${clip.key}: ${seconds} s, ${Math.round(statSync(file).size / 1000)} kB`)
}

/** A drone of a fifth and an octave that swells every eight seconds. */
function encode(file: string, seconds: number) {
  const tone = (hertz: number, level: number, swell: number) =>
    `${level}*sin(2*PI*${hertz}*t)*(0.7+0.3*sin(2*PI*t/${swell}))`
  const drone = [tone(110, 0.1, 8), tone(110.4, 0.08, 8), tone(165, 0.05, 11), tone(220.3, 0.035, 6.5)].join(
    '+',
  )
  const fades = `lowpass=f=700,afade=t=in:d=2,afade=t=out:st=${seconds - 3}:d=3`
  const args = ['-y', '-loglevel', 'error']
  args.push('-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-c:v', 'mjpeg', '-i', '-')
  args.push('-f', 'lavfi', '-t', String(seconds), '-i', `aevalsrc=${drone}:s=48000:c=mono`)
  args.push('-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '48', '-pix_fmt', 'yuv420p', '-color_range', 'tv')
  args.push(
    '-deadline',
    'good',
    '-cpu-used',
    '4',
    '-row-mt',
    '1',
    '-tile-columns',
    '1',
    '-threads',
    '2',
    '-g',
    '150',
  )
  args.push('-c:a', 'libopus', '-b:a', '20k', '-af', fades, '-shortest', file)
  return spawn('nice', ['-n', '10', 'ffmpeg', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
}

async function stills(page: Page, clip: Clip, into: string) {
  mkdirSync(into, { recursive: true })
  for (const share of [0.04, 0.35, 0.55, 0.9]) {
    await show(page, clip, momentAt(clip, share * durationOf(clip)))
    await page.screenshot({ path: path.join(into, `${clip.key}-${Math.round(share * 100)}.png`) })
  }
}
