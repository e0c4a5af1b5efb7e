import { foldText } from './folded.ts'

/**
 * The blocks of Unicode from Devanagari to Malayalam have the same letters at the same places: of each, from the first on, how it
 * is written in Latin letters, H where it stands for itself. The vowel a goes unwritten within words, so it is left out everywhere.
 */
const FIRST = 0x900
const BLOCKS = 9
const LETTERS = [
  ...[
    '',
    'n',
    'n',
    '',
    'a',
    'a',
    'a',
    'i',
    'i',
    'u',
    'u',
    'ri',
    'li',
    'e',
    'e',
    'e',
    'ai',
    'o',
    'o',
    'o',
    'au',
  ],
  ...[
    'k',
    'k',
    'g',
    'g',
    'n',
    'c',
    'c',
    'j',
    'j',
    'n',
    't',
    't',
    'd',
    'd',
    'n',
    't',
    't',
    'd',
    'd',
    'n',
    'n',
  ],
  ...[
    'p',
    'p',
    'b',
    'b',
    'm',
    'y',
    'r',
    'r',
    'l',
    'l',
    'l',
    'v',
    's',
    's',
    's',
    'H',
    '',
    '',
    '',
    '',
    'a',
    'i',
  ],
  ...['i', 'u', 'u', 'ri', 'ri', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'],
]
/** Letters of one script alone: Bengali's khanda ta, Gurmukhi's tippi, the chillus of Malayalam. */
const OTHERS: Record<string, string> = {
  '\u09ce': 't',
  '\u0a70': 'n',
  '\u0d7a': 'n',
  '\u0d7b': 'n',
  '\u0d7c': 'r',
  '\u0d7d': 'l',
  '\u0d7e': 'l',
  '\u0d7f': 'k',
}
const INDIC = /[\u0900-\u0d7f]/

/** What one hears as the same, or writes as the same in one of the scripts: Tamil has one letter for k and g. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/(?<=[^aeiou])h/g, ''],
  [/H/g, 'h'],
  [/(?<=.)a/g, ''],
  [/[ey]/g, 'i'],
  [/[ovw]/g, 'u'],
  [/[gq]/g, 'k'],
  [/d/g, 't'],
  [/[bf]/g, 'p'],
  [/c/g, 's'],
  [/m(?=p)/g, 'n'],
  [/(.)\1+/g, '$1'],
]

/** What begins with fewer is too many. */
const FEWEST = 2

/** Before how a name sounds, whatever it is written in. */
const ANY = '='
/** Before how a name sounds that is written in a script of India. */
const OF_INDIA = '~'

/** By what a word of a name is found from another script: "சுந்தர்" by "sundar", and the other way round. */
export function soundTerms(word: string): string[] {
  const sound = soundOf(word)
  if (sound === null) return []
  return INDIC.test(word) ? [ANY + sound, OF_INDIA + sound] : [ANY + sound]
}

/** Which of these terms a word looks for; null for what is no word, and where it is too short. */
export function wantedSound(word: string): string | null {
  const sound = soundOf(word)
  if (sound === null) return null
  return INDIC.test(word) ? ANY + sound : OF_INDIA + sound
}

/** "Sundar", "सुंदर" and "சுந்தர்" are all "suntr". */
function soundOf(word: string): string | null {
  const latin = Array.from(foldText(word), inLatin).join('')
  if (!/^[a-z]+$/i.test(latin)) return null
  const sound = ALIKE.reduce((text, [from, to]) => text.replaceAll(from, to), latin)
  return sound.length < FEWEST ? null : sound
}

function inLatin(letter: string): string {
  const at = letter.charCodeAt(0) - FIRST
  if (at < 0 || at >= BLOCKS * 0x80) return letter
  return OTHERS[letter] ?? LETTERS[at % 0x80] ?? ''
}
