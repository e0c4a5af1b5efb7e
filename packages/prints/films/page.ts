import type { Clip } from './clip.ts'
import { DRAWN, DRIFT, type Scene, SHOWN } from './scene.ts'

/** The film's stage: words on paper at the left, the print at the right. Frames are shown by moving its parts. */
export function filmPage(
  clip: Clip,
  scene: Scene,
  blocks: string[],
  fonts: { eczar: string; anek: string },
): string {
  const paper = scene.night
    ? { ground: '#0e1722', ink: '#efe5d0', soft: '#b9bcb8', accent: '#f29a6c', rule: '#25364a' }
    : { ground: '#f5efe3', ink: '#1a2b3c', soft: '#465463', accent: '#a33a19', rule: '#d8cdb9' }
  const layers = blocks.map((block, i) =>
    block
      ? `<img id="layer-${i}" src="${block}" alt="">`
      : `<svg id="layer-${i}" viewBox="0 0 ${DRAWN.w} ${DRAWN.h}"></svg>`,
  )
  const { x, y, size, colour } = scene.count
  return `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:Eczar;src:url(data:font/woff2;base64,${fonts.eczar});font-weight:400 600}
@font-face{font-family:Anek;src:url(data:font/woff2;base64,${fonts.anek});font-weight:400 700}
*{margin:0;box-sizing:border-box}
body{width:1280px;height:720px;overflow:hidden;background:${paper.ground};color:${paper.ink};font:400 24px/1.4 Anek}
#words{position:absolute;inset:0 auto 0 0;width:${1280 - SHOWN.w}px;padding:72px 44px 64px 56px;display:flex;flex-direction:column}
#series{color:${paper.accent};font-size:20px;font-weight:500}
h1{font:500 40px/1.12 Eczar;margin-top:10px;text-wrap:balance}
#middle{position:relative;flex:1}
#cue,#opening{position:absolute;left:0;right:0;top:44px}
#cue{font:400 36px/1.28 Eczar;text-wrap:pretty}
#opening{color:${paper.soft}}
#next{color:${paper.soft};font-size:20px;margin-bottom:22px;min-height:56px}
#track{height:3px;background:${paper.rule}}
#bar{height:3px;background:${paper.accent};width:0}
#picture{position:absolute;right:0;top:0;width:${SHOWN.w}px;height:${SHOWN.h}px;overflow:hidden}
/* The worn edge of each block stays outside. */
#layers{position:absolute;inset:0;transform:scale(1.02)}
#layers>img,#layers>svg{position:absolute;left:${-DRIFT}px;top:0;width:${DRAWN.w}px;height:${DRAWN.h}px}
#count{position:absolute;left:${x - DRIFT - 100}px;top:${y - size * 0.62}px;width:200px;text-align:center;font:500 ${size}px/1.3 Eczar;color:${colour}}
</style>
<div id="words"><p id="series">${clip.series}</p><h1>${clip.title}</h1>
<div id="middle"><p id="opening">${clip.description}</p><p id="cue"></p></div><p id="next"></p><div id="track"><div id="bar"></div></div></div>
<div id="picture"><div id="layers">${layers.join('')}<div id="count"></div></div></div>`
}
