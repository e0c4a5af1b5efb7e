import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../tests/support/s3.ts'
import { bytesOf, type FileStore } from './file-store.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'zen-files-'))
let server: Awaited<ReturnType<typeof startS3>>
const stores: Record<string, FileStore> = { folder: folderStore(join(folder, 'plain')) }

beforeAll(async () => {
  const bucket = 'films'
  const accessKeyId = 'ours'
  server = await startS3({ bucket, accessKeyId })
  const { endpoint } = server
  stores.s3 = s3Store({ endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey: 'secret' })
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'])('a store of files, %s', (kind) => {
  const store = () => stores[kind] as FileStore
  const text = async (name: string, range?: { start: number; end: number }) => {
    const file = await store().find(name, range)
    return file && { size: file.size, text: (await bytesOf(file)).toString() }
  }

  test('what is not there is not found, and taking it away is no failure', async () => {
    expect(await store().find('pictures/none.webp')).toBeNull()
    await store().remove('pictures/none.webp')
    expect(await store().list('nothing')).toEqual([])
  })

  test('keeps what is put, gives parts of it, replaces it and takes it away', async () => {
    await store().put('pictures/a/1.webp', Buffer.from('0123456789'), 'image/webp')
    expect(await text('pictures/a/1.webp')).toEqual({ size: 10, text: '0123456789' })
    expect(await text('pictures/a/1.webp', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' })
    await store().put('pictures/a/1.webp', Buffer.from('anew'), 'image/webp')
    expect(await text('pictures/a/1.webp')).toEqual({ size: 4, text: 'anew' })
    await store().remove('pictures/a/1.webp')
    expect(await text('pictures/a/1.webp')).toBeNull()
  })

  test('lists what is below a folder, and nothing beside it', async () => {
    for (const name of ['list/a/1.webp', 'list/a/2.webp', 'list/b/1.webp', 'listing/c.webp'])
      await store().put(name, Buffer.from('x'), 'image/webp')
    expect((await store().list('list')).sort()).toEqual(['list/a/1.webp', 'list/a/2.webp', 'list/b/1.webp'])
    expect((await store().list('list/a')).sort()).toEqual(['list/a/1.webp', 'list/a/2.webp'])
  })

  test('says what it is and how full; a folder says how much room its disk has', async () => {
    const before = await store().room()
    await store().put('room/a/1.webp', Buffer.alloc(1000), 'image/webp')
    await store().put('room/2.webp', Buffer.alloc(500), 'image/webp')
    const { kind: said, where, files, usedBytes, isWhole, disk } = await store().room()
    expect([said, files - before.files, usedBytes - before.usedBytes, isWhole]).toEqual([kind, 2, 1500, true])
    if (kind === 's3')
      expect([where, disk]).toEqual([expect.stringMatching(/^films at 127\.0\.0\.1:\d+$/), null])
    else expect(disk?.freeBytes).toBeGreaterThan(0)
  })

  test('takes a file of the disk, also one that goes in parts', async () => {
    const path = join(folder, 'large')
    const large = Buffer.alloc(65 * 1024 * 1024, 'abcdefg')
    writeFileSync(path, large)
    await store().putFile('films/large.mp4', path, 'video/mp4')
    const found = await store().find('films/large.mp4')
    expect(found?.size).toBe(large.length)
    expect(found && (await bytesOf(found)).equals(large)).toBe(true)
  })

  test('takes a file in parts, and has it once the last one came', async () => {
    const uploads = await store().uploads()
    const name = `films/${'a'.repeat(32)}`
    const film = Buffer.alloc(6 * 1024 * 1024, 'frames')
    const half = 5 * 1024 * 1024
    await uploads.create(new Upload({ id: name, size: film.length, offset: 0 }))
    expect(await uploads.write(Readable.from([film.subarray(0, half)]), name, 0)).toBe(half)
    expect((await uploads.getUpload(name)).offset).toBe(half)
    expect(await uploads.write(Readable.from([film.subarray(half)]), name, half)).toBe(film.length)
    const found = await store().find(name)
    expect(found && (await bytesOf(found)).equals(film)).toBe(true)
    await uploads.remove(name)
    expect(await store().find(name)).toBeNull()
  })

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', '.half/x', 'a/.b', 'a b', ''])(
    'no name leads out of it: %j',
    async (name) => {
      await expect(store().put(name, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not the name')
      await expect(store().find(name)).rejects.toThrow('Not the name')
      await expect(store().remove(name)).rejects.toThrow('Not the name')
    },
  )
})

test('a store that does not answer fails, and says so', async () => {
  const gone = s3Store({
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'films',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  await expect(gone.find('films/a.mp4')).rejects.toThrow()
})
