import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** @param from another stage, where COPY takes from one */
export type Step = { word: string; text: string; from?: string }
export type Stage = { base: string; name: string; steps: Step[] }

/** The Dockerfile by its stages, as far as ours goes: comments, continued lines, COPY --from. */
export function readDockerfile(): Stage[] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [, base = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? []
    if (word === 'FROM') stages.push({ base, name, steps: [] })
    else stages.at(-1)?.steps.push(stepOf(word, rest))
  }
  return stages
}

function stepOf(word: string, rest: string): Step {
  const [, from, text] = /^--from=(\S+)\s+(.*)$/.exec(rest) ?? []
  return from ? { word, text: text ?? '', from } : { word, text: rest }
}

/** The steps of a stage, after those of the stages that it is on. */
export function stepsOf(name: string, stages = readDockerfile()): Step[] {
  const stage = stages.find((one) => one.name === name)
  if (!stage) return []
  return [...stepsOf(stage.base, stages), ...stage.steps]
}

/** What a step sets, such as of ENV or of the words after COPY. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Whether a path of the tree is kept from the build, by itself or with a folder above it. */
export function isIgnored(path: string): boolean {
  const parts = path.split('/')
  return parts.some((_, at) => {
    const part = parts.slice(0, at + 1).join('/')
    return ignored.some((pattern) => matchesGlob(part, pattern))
  })
}
