import { expect, it } from 'vitest'
import { chaptersOf, toWebVtt } from './web-vtt.ts'

it('a chapter begins with the cue that names it, and lasts until the next', () => {
  const captions = `WEBVTT

Chapter: The feet
00:00.000 --> 00:04.000
Stand.

intro
00:04.000 --> 00:09.000
Chapter: this is only said

chapter:  Up to the crown
00:00:09.000 --> 00:00:12.000 line:10%
Grow tall.

00:12.000 --> 00:20.500
Stay.
`
  expect(chaptersOf(captions)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:00:09.000\nThe feet\n\n00:00:09.000 --> 00:20.500\nUp to the crown\n',
  )
})

it('captions that name none have none, whatever their line ends', () => {
  expect(chaptersOf('WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nHello\r\n')).toBe('WEBVTT\n')
  expect(chaptersOf('WEBVTT\r\rChapter: One\r00:00.000 --> 00:01.000\rHello')).toContain('One')
  expect(chaptersOf('')).toBe('WEBVTT\n')
})

const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe in.\n'

it.each([
  ['as it is', VTT],
  ['with a byte order mark', `\ufeff${VTT}`],
  ['with line ends of Windows', VTT.replaceAll('\n', '\r\n')],
])('WebVTT is taken %s', (_how, text) => {
  expect(toWebVtt(text)).toBe(VTT)
})

it('SubRip becomes WebVTT', () => {
  const srt =
    '\ufeff1\r\n00:00:01,000 --> 00:00:04,500\r\n<font color="#fff">சுவாசம்</font>\r\n\r\n2\r\n0:01:05,250-->0:01:07,000\r\n{\\an8}<i>Rest</i>\r\n'
  expect(toWebVtt(srt)).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nசுவாசம்\n\n2\n00:01:05.250 --> 00:01:07.000\n<i>Rest</i>\n',
  )
})

it.each([
  '',
  'hello',
  'WEBVTT',
  'WEBVTT\n\n00:01 --> 00:04\nHi',
  'WEBVTTX\n\n00:01.000 --> 00:04.000\nHi',
  '1\nnot a time\nHi',
  '1\n00:00:01,000 --> 00:00:04,000\nHi\n\n2\n00:00:05 --> x\nHo',
])('%j is neither', (text) => {
  expect(toWebVtt(text)).toBeNull()
})
