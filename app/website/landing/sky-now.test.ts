import { describe, expect, test } from 'vitest'
import { darkPart, moonPhase, sunAt } from './sky-now.ts'

const india = (text: string) => Date.parse(`${text}+05:30`)

describe('the sun over Rishikesh', () => {
  // Of the almanac: sunrise, solar noon and sunset there.
  test.each([
    ['2026-03-20', '06:24', '12:24', '18:28'],
    ['2026-06-21', '05:16', '12:19', '19:21'],
    ['2026-12-21', '07:07', '12:15', '17:22'],
  ])('rises, culminates and sets as the almanac says on %s', (day, rise, noon, set) => {
    expect(sunAt(india(`${day}T${rise}:00`)).along).toBeLessThan(0.02)
    expect(sunAt(india(`${day}T${noon}:00`)).along).toBeCloseTo(0.5, 1)
    expect(sunAt(india(`${day}T${noon}:00`)).high).toBeGreaterThan(0.99)
    expect(sunAt(india(`${day}T${set}:00`)).along).toBeGreaterThan(0.98)
  })

  test('goes on all day, and by night waits where it set or will rise', () => {
    const hours = Array.from({ length: 24 }, (_, hour) =>
      sunAt(india('2026-11-24T00:00:00') + hour * 3_600_000),
    )
    const along = hours.map((one) => one.along)
    expect(along.slice(1, 18)).toEqual(along.slice(1, 18).toSorted((a, b) => a - b))
    expect([along[2], along[23]]).toEqual([0, 1])
    expect(hours[2]!.high).toBe(0)
  })
})

describe('the moon', () => {
  // Of the almanac, in UTC.
  test.each([
    ['2026-11-09T07:02Z', 0],
    ['2026-11-17T11:48Z', 0.25],
    ['2026-11-24T14:53Z', 0.5],
    ['2026-12-01T06:09Z', 0.75],
    ['2024-04-08T18:21Z', 0],
    ['2025-09-07T18:09Z', 0.5],
  ])('at %s is %d of its way', (at, phase) => {
    const difference = Math.abs(moonPhase(Date.parse(at)) - phase)
    expect(Math.min(difference, 1 - difference)).toBeLessThan(0.01)
  })

  test('is dark when new, whole when full, and half on the left when it grows', () => {
    expect(darkPart(0)).toBe('M0-1A1 1 0 0 0 0 1A1.00 1 0 0 0 0-1z')
    expect(darkPart(0.25)).toMatch(/^M0-1A1 1 0 0 0 0 1A0\.00 1 /)
    expect(darkPart(0.5)).toBe('M0-1A1 1 0 0 1 0 1A1.00 1 0 0 0 0-1z')
    expect(darkPart(0.75)).toMatch(/^M0-1A1 1 0 0 1 0 1A0\.00 1 /)
  })
})
