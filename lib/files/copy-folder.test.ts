import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyFiles, keepFiles, replaceFolder } from './copy-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'zen-copy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (...parts: string[]) => join(folder, ...parts)
for (const name of ['store/pictures/a', 'store/takeout', 'store/.half'])
  mkdirSync(at(name), { recursive: true })
for (const name of ['store/pictures/a/800.webp', 'store/takeout/all.zip', 'store/.half/b', 'store/film'])
  writeFileSync(at(name), name)

test('whole files are kept without room, half ones and those left out are not, and a second time adds what is new', () => {
  const folders = { from: at('store'), to: at('backup'), without: ['takeout'] }
  expect(keepFiles(folders)).toBe(2)
  expect(statSync(at('backup/film')).ino).toBe(statSync(at('store/film')).ino)
  expect(existsSync(at('backup/takeout'))).toBe(false)
  expect(existsSync(at('backup/.half'))).toBe(false)
  writeFileSync(at('store/new'), 'new')
  expect(keepFiles(folders)).toBe(3)
  expect(keepFiles({ from: at('none'), to: at('empty') })).toBe(0)
})

test('what is restored is a copy of its own, and what was there is kept', () => {
  expect(copyFiles({ from: at('backup'), to: at('fresh') })).toBe(3)
  expect(replaceFolder(at('fresh'), at('store'), 7)).toBe(at('store.before-restore-7'))
  appendFileSync(at('store/film'), ', changed')
  expect(readFileSync(at('backup/film'), 'utf8')).toBe('store/film')
  expect(existsSync(at('store.before-restore-7/takeout/all.zip'))).toBe(true)
})
