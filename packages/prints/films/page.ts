import type { Clip } from './clip.ts'
import { type Scene, SHOWN } from './scene.ts'

export const WORDS = { w: 1280 - SHOWN.w, h: SHOWN.h }

/** The words at the left of the video, on paper. */
export function wordsPage(clip: Clip, scene: Scene, fonts: { eczar: string; anek: string }): string {
  const paper = scene.night
    ? { ground: '#0e1722', ink: '#efe5d0', soft: '#b9bcb8', accent: '#f29a6c', rule: '#25364a' }
    : { ground: '#f5efe3', ink: '#1a2b3c', soft: '#465463', accent: '#a33a19', rule: '#d8cdb9' }
  return `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:Eczar;src:url(data:font/woff2;base64,${fonts.eczar});font-weight:400 600}
@font-face{font-family:Anek;src:url(data:font/woff2;base64,${fonts.anek});font-weight:400 700}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${WORDS.w}px;height:${WORDS.h}px;overflow:hidden;background:${paper.ground};color:${paper.ink};font:400 24px/1.4 Anek}
#words{position:absolute;inset:0;padding:64px 40px 48px 56px;display:flex;flex-direction:column}
#series{color:${paper.accent};font-size:20px;font-weight:500}
h1{font:500 36px/1.12 Eczar;margin-top:8px;padding-bottom:20px;border-bottom:1px solid ${paper.rule};text-wrap:balance}
#cue{font:400 36px/1.24 Eczar;margin-top:34px;text-wrap:pretty;flex:1}
#cue.opening{color:${paper.soft};font-size:28px}
#breath{display:flex;align-items:baseline;gap:16px;color:${paper.accent};height:96px}
#count{font:500 84px/1 Eczar;font-variant-numeric:tabular-nums}
#next{color:${paper.soft};font-size:20px;line-height:1.3;height:52px;margin-top:14px}
</style>
<div id="words"><p id="series">${clip.series}</p><h1>${clip.title}</h1>
<p id="cue"></p><p id="breath"><span id="count"></span><span id="way"></span></p><p id="next"></p></div>`
}

export type Words = {
  opening: boolean
  cue: string
  count: string
  way: string
  next: string
  series: string
}

const WAYS = { in: 'in', out: 'out', hold: 'pause' } as const

/** What is written while a step lasts. */
export function wordsAt(clip: Clip, step: number, count: number): Words {
  const now = clip.steps[step]
  const next = clip.steps[step + 1]
  const chapter = clip.steps.slice(0, step + 1).findLast((one) => one.chapter)?.chapter
  return {
    opening: !now,
    series: chapter ?? clip.series,
    cue: now?.text ?? clip.description,
    count: count > 0 ? String(count) : '',
    way: now?.breath ? WAYS[now.breath] : '',
    next: next && next.text !== now?.text ? `Next: ${next.text}` : '',
  }
}

/** Runs in the page. */
export function write({ opening, cue, count, way, next, series }: Words) {
  const put = (id: string, text: string) => {
    const element = document.getElementById(id)
    if (element) element.textContent = text
  }
  put('cue', cue)
  put('count', count)
  put('way', way)
  put('next', next)
  put('series', series)
  document.getElementById('cue')?.classList.toggle('opening', opening)
}
