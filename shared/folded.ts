import { westernDigits } from './typed/text.ts'

/** Letters that Unicode doesn't take apart, as people without such a keyboard type them. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  // Urdu's yeh, kaf and heh, which Arabic keyboards write differently.
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ہ',
}
const UNUSUAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * Accents of Latin letters, the nukta of Indic scripts (क़ is found by क), vowel points of Urdu, and what can't be seen. Vowel signs
 * of Indic scripts stay: without them other words begin the same.
 */
const MARKS = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u064b-\u065f\u0670\p{Cf}]/gu

/** Text by which something is found however it is typed: small letters without accents, digits from 0 to 9. */
export function foldText(text: string): string {
  return westernDigits(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(UNUSUAL, (letter) => PLAIN[letter] ?? letter)
}
