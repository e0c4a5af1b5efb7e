import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unzipped } from '../tests/support/unzip.ts'
import { writeZip } from './zip.ts'

test('what was packed is read again, and only its owner may', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zen-zip-'))
  const path = join(folder, 'a.zip')
  async function* large() {
    for (let n = 0; n < 3000; n++) yield 'ऋषिकेश '.repeat(300)
  }
  const bytes = await writeZip(
    path,
    [
      { name: 'naïve/ऋ.txt', content: ['Om ', 'śānti'] },
      { name: 'empty.csv', content: [] },
      { name: 'large.txt', content: large() },
    ],
    new Date('2026-11-23T09:00:00Z'),
  )
  expect(statSync(path)).toMatchObject({ size: bytes })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const found = unzipped(readFileSync(path))
  expect(found).toMatchObject({ 'naïve/ऋ.txt': 'Om śānti', 'empty.csv': '' })
  expect(found['large.txt']).toHaveLength(3000 * 300 * 7)
  rmSync(folder, { recursive: true })
})

test('what fails while it is read fails as a whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zen-zip-'))
  const failing = function* () {
    yield 'a'
    throw new Error('gone')
  }
  await expect(
    writeZip(join(folder, 'a.zip'), [{ name: 'a', content: failing() }], new Date()),
  ).rejects.toThrow('gone')
  rmSync(folder, { recursive: true })
})
