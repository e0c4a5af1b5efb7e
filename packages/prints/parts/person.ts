import { mix } from '../colour.ts'
import type { Paint } from '../portrait.ts'

/** Parts of a portrait, on a sheet of a hundred units: the head is in the middle, its chin at 68. */

export type Hair = 'bun' | 'plait' | 'short' | 'tied' | 'bob' | 'cap'
export type Jaw = 'beard' | 'stubble' | 'moustache'

const OVER_EARS =
  'M50 17.6C66 17.6 72.4 29 70.4 43C69.6 38 67.4 34.4 64.6 31.6C59 31.4 53.4 28.6 50 24.4C46.6 28.6 41 31.4 35.4 31.6C32.6 34.4 30.4 38 29.6 43C27.6 29 34 17.6 50 17.6z'
const CROPPED =
  'M50 18.4C64.4 18 70.8 27.6 69 41.4L66.8 40.6C66.8 36 65.4 33 63 31C55.6 31.6 46.6 30.6 39.4 26.6C36 29.4 33.6 33.6 33.2 40.6L31 41.4C29.2 27.6 35.6 18.8 50 18.4z'

/** What of the hair is behind the head. */
export function hairBehind(hair: Hair, { hair: fill }: Paint): string {
  const at = (path: string) => `<path d="${path}" fill="${fill}"/>`
  if (hair === 'bun') return `<ellipse cx="50" cy="15.4" rx="9.4" ry="7.6" fill="${fill}"/>`
  if (hair === 'tied') return `<ellipse cx="50" cy="14.6" rx="6.4" ry="5.6" fill="${fill}"/>`
  if (hair === 'bob') return at('M50 17C70 17 75 32 73.4 62Q66 67 60 66H40Q34 67 26.6 62C25 32 30 17 50 17z')
  return ''
}

/** What of it frames the face. */
export function hairBefore(hair: Hair, paint: Paint): string {
  const { hair: fill } = paint
  const at = (path: string) => `<path d="${path}" fill="${fill}"/>`
  const strands = (path: string) =>
    `<path d="${path}" fill="none" stroke="${mix(fill, paint.trim, 0.42)}" stroke-width=".6"/>`
  const parted = strands(
    'M48.6 20C42 21.4 36 25 33.4 30.4M46 18.8C39 20 33.4 25 31.4 32M51.4 20C58 21.4 64 25 66.6 30.4M54 18.8C61 20 66.6 25 68.6 32',
  )
  if (hair === 'bun') return at(OVER_EARS) + parted
  if (hair === 'tied') return at(OVER_EARS) + parted
  if (hair === 'plait') return at(OVER_EARS) + parted + plait(paint)
  if (hair === 'bob')
    return (
      at(
        'M50 17.6C67 17.6 73.4 30 72.4 56C69.4 57 67.6 54 67.8 44C66 37 61 33 54 31.4C46 33 38 34.6 33.6 39C32.4 46 32.6 56 27.6 56C26.6 30 33 17.6 50 17.6z',
      ) + strands('M53 21C44 23 36 28 31 38M52 19C42 20.6 34 25 29.6 35M57 21C64 24 69 30 70 42')
    )
  if (hair === 'cap') return cap(paint)
  return at(CROPPED) + strands('M42 22.4Q50 19.6 60 23.4M38 25.4Q50 22.4 64 28M36 30Q37 27.4 39.6 26')
}

/** Over one shoulder, in five crossings. */
function plait({ hair, trim }: Paint): string {
  let path = ''
  let bands = ''
  for (let i = 0; i < 7; i++) {
    const [x, y] = [31.6 - i * 0.5, 57 + i * 5.6]
    path += `<ellipse cx="${x}" cy="${y}" rx="${4.3 - i * 0.2}" ry="3.6" transform="rotate(${i % 2 ? 24 : -24} ${x} ${y})" fill="${hair}"/>`
    bands += `M${x - 2.4} ${y + 2}Q${x} ${y - 1} ${x + 2.4} ${y - 2}`
  }
  return `<path d="M31 36Q28 46 29.4 58L34 56Q32.4 46 33 38z" fill="${hair}"/>${path}<path d="${bands}" fill="none" stroke="${mix(hair, trim, 0.4)}" stroke-width=".6"/>`
}

/** A hill man's woven cap. */
function cap({ hair, cloth, trim, line }: Paint): string {
  const side = `<path d="M31.4 42C30.6 36 31.6 32 33.4 29L36 30Q33.6 35 33.6 41zM68.6 42C69.4 36 68.4 32 66.6 29L64 30Q66.4 35 66.4 41z" fill="${hair}"/>`
  const body = '<path d="M30.8 30.6C31.4 20 37 11.6 47 10.6Q60 9 67 19Q69.2 24 69.2 30.6Q50 25.4 30.8 30.6z"'
  const weave =
    'M34 26L38 21L42 25.2L46 20L50 24.6L54 20L58 25.2L62 21L66 26M38 18L42 14.6L46 18L50 14L54 18L58 14.6L62 18'
  return `${side}${body} fill="${mix(cloth, line, 0.18)}"/><path d="${weave}" fill="none" stroke="${trim}" stroke-width=".9"/><path d="M30.8 30.6Q50 25.4 69.2 30.6" fill="none" stroke="${line}" stroke-width="1"/>`
}

export function beard(jaw: Jaw | undefined, { hair, line, shade, skin }: Paint): string {
  const moustache = 'M42.6 57.6Q46.4 54.4 50 55.8Q53.6 54.4 57.4 57.6Q53.4 58.4 50 57.4Q46.6 58.4 42.6 57.6z'
  if (jaw === 'moustache') return `<path d="${moustache}" fill="${hair}"/>`
  const chin =
    'M32.8 47C34 62 41 72.6 50 73C59 72.6 66 62 67.2 47C65.6 53 62.4 56.4 57.6 56.8Q50 54.6 42.4 56.8C37.6 56.4 34.4 53 32.8 47zM45 58.6Q50 57.6 55 58.6Q50 62.6 45 58.6z'
  if (jaw === 'beard')
    return `<path d="${chin}" fill="${hair}" fill-rule="evenodd"/><path d="M40 61Q42 66 46 69.4M44.6 63Q46 67.4 49 71M60 61Q58 66 54 69.4M55.4 63Q54 67.4 51 71" fill="none" stroke="${mix(hair, skin, 0.45)}" stroke-width=".6"/>`
  if (jaw === 'stubble')
    return `<path d="${chin}" fill="${mix(shade, line, 0.3)}" fill-rule="evenodd" opacity=".62" transform="translate(50 45) scale(1 .84) translate(-50 -45) translate(0 2)"/><path d="${moustache}" fill="${mix(shade, line, 0.5)}"/>`
  return ''
}

export function glasses({ line }: Paint): string {
  return `<g fill="none" stroke="${line}" stroke-width="1.1"><circle cx="42" cy="45.4" r="6.2"/><circle cx="58" cy="45.4" r="6.2"/><path d="M48.2 44.6Q50 43.2 51.8 44.6M35.8 44.6L32 43.4M64.2 44.6L68 43.4"/></g>`
}

const SHOULDERS = 'M4 102C5 86 22 79.6 40.6 74.4Q50 83.6 59.4 74.4C78 79.6 95 86 96 102z'

export function clothes(wears: 'shawl' | 'kurta' | 'sari', { cloth, trim, line }: Paint): string {
  const shade = mix(cloth, line, 0.34)
  const body = `<path d="${SHOULDERS}" fill="${cloth}"/><path d="M59.4 74.4C78 79.6 95 86 96 102H62Q64 86 56 78.4Q58 76.6 59.4 74.4z" fill="${shade}" opacity=".8"/>`
  if (wears === 'kurta')
    return `${body}<path d="M39.6 74.2Q50 86 60.4 74.2L62 77.6Q50 91 38 77.6z" fill="${trim}"/><path d="M50 86.4V102" stroke="${trim}" stroke-width="2.6"/><path d="M50 91v.1M50 97v.1" stroke="${line}" stroke-width="1.6"/>`
  if (wears === 'sari')
    return `${body}<path d="M59 74.2C66 76.6 72 79 77 81.6C62 86 46 93 34 102H20C30 90 46 80 59 74.2z" fill="${mix(cloth, line, 0.5)}"/><path d="M60.6 75.6C46 82.6 32 91 23 102M74.6 80.8C60 86 45 93 32.4 102" fill="none" stroke="${trim}" stroke-width="1.5"/>`
  return `${body}<path d="M40 73.4C33 80 31 90 33 102H12C11 88 22 79.4 40 73.4zM60 73.4C67 80 69 90 67 102H88C89 88 78 79.4 60 73.4z" fill="${mix(cloth, trim, 0.32)}"/><path d="M40 73.4C33 80 31 90 33 102M60 73.4C67 80 69 90 67 102" fill="none" stroke="${trim}" stroke-width="1.1"/>`
}
