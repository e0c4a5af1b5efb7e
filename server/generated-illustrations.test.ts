import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Db } from '../database/open.ts'
import { CLASS_PRINTS } from '../shared/prints.ts'
import { generatedIllustrations } from './generated-illustrations.ts'

const print = generatedIllustrations({} as Db)
const [{ key = '' } = {}] = CLASS_PRINTS

test('a print that a studio has chosen is drawn once, and is the same in all its forms', async () => {
  const file = await print(`/art/post-${key}.day.svg`)
  expect(file?.body.toString()).toMatch(/^<svg/)
  expect(brotliDecompressSync(file?.br ?? '')).toEqual(file?.body)
  expect(await print(`/art/post-${key}.day.svg`)).toBe(file)
})

test('a print that no one has chosen is not drawn', async () => {
  expect(await print('/art/post-of-nothing.day.svg')).toBeUndefined()
})
