import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { DataStore } from '@tus/server'
import { type FileStore, MOST_COUNTED, requirePlainName } from './file-store.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** S3’s limits: parts have at least 5 MiB, except the last, and there are at most 10,000. */
const PART_BYTES = 64 * 1024 * 1024

const CONNECT_MS = 5_000
const ANSWER_MS = 30_000

/** Loaded on demand: the library has 22 MB, and stores in a folder don’t need it. */
export const s3Library = () => import('@aws-sdk/client-s3')

export async function openS3(settings: S3Settings): Promise<S3Client> {
  const { S3Client } = await s3Library()
  return new S3Client(s3Options(settings))
}

/** Settings that make the library work with other stores than Amazon’s. */
export function s3Options({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Few other stores support a host per bucket or Amazon’s newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  }
}

/** Files in a bucket of an S3-compatible store, which several machines share. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings
  let opened: Promise<S3Client> | undefined
  let uploads: Promise<DataStore> | undefined
  async function ready() {
    opened ??= openS3(settings)
    return { client: await opened, s3: await s3Library() }
  }
  return {
    async put(name, content, type) {
      requirePlainName(name)
      const { client, s3 } = await ready()
      await client.send(new s3.PutObjectCommand({ Bucket, Key: name, Body: content, ContentType: type }))
    },
    async putFile(name, path, type) {
      requirePlainName(name)
      const { size } = await stat(path)
      const { client, s3 } = await ready()
      const target = { Bucket, Key: name }
      if (size <= PART_BYTES) {
        const Body = createReadStream(path)
        await client.send(
          new s3.PutObjectCommand({ ...target, Body, ContentType: type, ContentLength: size }),
        )
        return
      }
      await putInParts(client, target, { path, size, type })
    },
    async find(name, range) {
      requirePlainName(name)
      const { client, s3 } = await ready()
      const head = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key: name }))
        .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
          if (error.$metadata?.httpStatusCode === 404) return null
          throw error
        })
      if (!head) return null
      const Range = range && `bytes=${range.start}-${range.end}`
      // Fetched when read, so that asking for the size fetches nothing.
      const parts = async function* () {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: name, Range }))
        yield* Body as Readable
      }
      return { size: head.ContentLength ?? 0, stream: () => Readable.from(parts()) }
    },
    async remove(name) {
      requirePlainName(name)
      const { client, s3 } = await ready()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: name }))
    },
    async list(folder) {
      requirePlainName(folder)
      const { client, s3 } = await ready()
      const names: string[] = []
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` })
      for await (const { Contents = [] } of pages) names.push(...Contents.flatMap(({ Key }) => Key ?? []))
      return names
    },
    async room() {
      const { client, s3 } = await ready()
      let [files, usedBytes, isWhole] = [0, 0, true]
      for await (const { Contents = [], IsTruncated } of s3.paginateListObjectsV2({ client }, { Bucket })) {
        files += Contents.length
        usedBytes += Contents.reduce((sum, { Size = 0 }) => sum + Size, 0)
        if (files < MOST_COUNTED || !IsTruncated) continue
        isWhole = false
        break
      }
      const where = `${Bucket} at ${new URL(settings.endpoint).host}`
      return { kind: 's3', where, files, usedBytes, isWhole, disk: null }
    },
    uploads() {
      uploads ??= import('@tus/s3-store').then(
        ({ S3Store }) =>
          new S3Store({ s3ClientConfig: { bucket: Bucket, ...s3Options(settings) }, useTags: false }),
      )
      return uploads
    },
  }
}

type Target = { Bucket: string; Key: string }

/** Removes partial uploads on failure. @throws the store’s error */
async function putInParts(
  client: S3Client,
  target: Target,
  { path, size, type }: { path: string; size: number; type: string },
): Promise<void> {
  const s3 = await s3Library()
  const { UploadId } = await client.send(
    new s3.CreateMultipartUploadCommand({ ...target, ContentType: type }),
  )
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const end = Math.min(start + PART_BYTES, size) - 1
      const PartNumber = Parts.length + 1
      const part = { ...target, UploadId, PartNumber, ContentLength: end - start + 1 }
      const Body = createReadStream(path, { start, end })
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, Body }))
      Parts.push({ PartNumber, ETag })
    }
    const MultipartUpload = { Parts }
    await client.send(new s3.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}
