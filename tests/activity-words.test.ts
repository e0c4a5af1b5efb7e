import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actInWords, wordsOfAct } from '../app/desk/studio/acts.ts'
import { OWN_ACTS, OWN_KINDS } from '../domain/activity/activity.ts'
import { WORD_KINDS } from '../shared/enums.ts'

/** Each act that the activity log shows has words of its own there, and not the name that the program has for it. */

const domain = join(import.meta.dirname, '../domain')
const NAMED = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g
/** Where an act is named: a line that is written, the field of one, a constant, the log of videos, what waits. */
const PLACES = [
  /\brecordEvent\((?:[^()']|\([^()]*\))*'[^']+'/g,
  /\baction: [^\n]*/g,
  /^(?:export )?const [A-Z_]+ = '[^']+'/gm,
  /\blog\(studio[^\n]*/g,
  /\bacts: \{[^}]*\}/g,
]

function recorded(): string[] {
  const texts = globSync('**/*.ts', { cwd: domain })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(domain, file), 'utf8'))
  const places = texts.flatMap((text) => PLACES.flatMap((place) => text.match(place) ?? []))
  const acts = places.flatMap((place) => [...place.matchAll(NAMED)].map(([, act = '']) => act))
  return [...new Set(acts)].sort()
}

const isFile = (name: string) => /\.(png|csv|pdf|zip)$/.test(name)
const isShown = (act: string) =>
  !isFile(act) && !OWN_KINDS.some((kind) => act.startsWith(`${kind}.`)) && !OWN_ACTS.includes(act)

describe('the activity log', () => {
  const acts = recorded().filter(isShown)

  test('the acts are found in the sources', () => {
    expect(acts.length).toBeGreaterThan(100)
    for (const act of ['till.closed', 'letter.worded', 'film.captioned', 'class.unarchived', 'roll.marked'])
      expect(acts).toContain(act)
  })

  test('has words for each', () => {
    expect(acts.filter((act) => wordsOfAct(act) === undefined)).toEqual([])
  })

  test.each(WORD_KINDS)('has words for what is written: %s', (kind) => {
    for (const act of ['begun', 'published', 'restored', 'withdrawn', 'discarded'])
      expect(wordsOfAct(`${kind}.${act}`)).toMatch(/ (?:a|an|the) /)
  })

  test('says them before the name, and by themselves where there is none', () => {
    expect(actInWords('member.registered', 'Asha Rao')).toBe('Added member Asha Rao')
    expect(actInWords('member.registered', null)).toBe('Added member')
    expect(actInWords('post.published', null)).toBe('Published a post')
  })
})
