import { expect, it } from 'vitest'
import { chaptersOf } from './web-vtt.ts'

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
