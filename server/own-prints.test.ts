import { beforeAll, describe, expect, test } from 'vitest'
import { beginStudio } from '../tests/support/begun-studio.ts'
import { openTestApp, type TestApp } from '../tests/support/test-app.ts'
import { printsInOwnColour } from './own-prints.ts'
import type { StaticFile } from './static-files.ts'

const file: StaticFile = {
  type: 'image/svg+xml; charset=utf-8',
  etag: '"a"',
  cacheControl: 'public, max-age=86400',
  body: Buffer.from('<svg><circle fill="#aa3d1b"/><path fill="#1f3f63"/></svg>'),
  br: undefined,
  gzip: undefined,
}

describe('prints', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    await beginStudio(app.db)
  })
  const bear = (accent: object | null) =>
    app.db
      .updateTable('studioProfiles')
      .set({ brand: accent && JSON.stringify({ accent, logo: null }) })
      .execute()
  const colour = printsInOwnColour

  test('stay as they are without a colour of the studio’s own', async () => {
    await bear(null)
    expect(await colour(app.studio)('/art/class-yin.day.svg', file)).toBe(file)
  })

  test('take its hue by day and by night, and change with it; other files do not', async () => {
    const print = colour(app.studio)
    await bear({ day: '#6a1b9a', night: '#ce93d8' })
    const own = await print('/art/class-yin.day.svg', file)
    expect(own.body.toString()).toBe('<svg><circle fill="#731da8"/><path fill="#1f3f63"/></svg>')
    expect(own.etag).not.toBe(file.etag)
    expect(await print('/art/class-yin.day.svg', file)).toBe(own)
    expect((await print('/art/class-yin.night.svg', file)).body).not.toEqual(own.body)
    expect(await print('/assets/a.css', file)).toBe(file)
    await bear({ day: '#1b5e20', night: '#81c784' })
    expect((await print('/art/class-yin.day.svg', file)).body).not.toEqual(own.body)
  })
})
