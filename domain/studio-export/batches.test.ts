import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { BATCH_BYTES, batchesOf } from './batches.ts'

const KB = 1024

describe.each(BOTH_ENGINES)('a table in batches, on %s', (engine) => {
  let app: TestApp
  let made = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  async function post(bytes: number) {
    const id = `post-${String(made++).padStart(4, '0')}`
    await app.db
      .insertInto('blogPosts')
      .values({
        id,
        slug: id,
        title: 'T',
        excerpt: 'E',
        body: 'x'.repeat(bytes),
        picture: 'p',
        category: 'Yoga',
        featured: 0,
        authorName: 'A',
        authorId: null,
        publishedAt: 0,
        readMinutes: 1,
      })
      .execute()
  }
  async function batches() {
    const found: { ids: string[]; bytes: number }[] = []
    for await (const rows of batchesOf(app.db, 'blogPosts', ['id', 'title', 'body']))
      found.push({ ids: rows.map(({ id }) => String(id)), bytes: JSON.stringify(rows).length })
    return found
  }

  test('none of an empty one; each row once, and of long ones only what weighs 4 MB', async () => {
    expect(await batches()).toEqual([])
    for (let n = 0; n < 30; n++) await post(700 * KB)
    await post(6 * KB * KB)
    for (let n = 0; n < 1020; n++) await post(10)
    const found = await batches()
    expect(found.flatMap(({ ids }) => ids).sort()).toEqual(
      Array.from({ length: made }, (_, n) => `post-${String(n).padStart(4, '0')}`),
    )
    for (const { ids, bytes } of found)
      if (ids.length > 1) expect(bytes).toBeLessThan(BATCH_BYTES + ids.length * 100)
    expect(found.slice(0, 7).map(({ ids }) => ids.length)).toEqual([5, 5, 5, 5, 5, 5, 1])
  })
})
