import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Stored = { bytes: Buffer; about?: Record<string, string> }
type Upload = { key: string; parts: Map<number, Buffer> }
type Asked = { method: string; key: string; query: URLSearchParams; headers: IncomingMessage['headers'] }

/** A store of the calls that we make of S3, in memory: one bucket, which only `accessKeyId` opens. */
export async function startS3({ bucket, accessKeyId }: { bucket: string; accessKeyId: string }) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Upload>()

  function answer({ method, key, query, headers }: Asked, body: Buffer): Answer {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploads')) return begin(key)
    if (query.has('uploadId') && method === 'DELETE') {
      // Also of an upload that is complete, as Amazon's does.
      uploads.delete(query.get('uploadId') ?? '')
      return { status: 204 }
    }
    if (query.has('uploadId')) return upload ? ofUpload(upload, method, query, body) : missing('NoSuchUpload')
    if (query.has('list-type')) return list(query.get('prefix') ?? '')
    if (query.has('delete')) {
      for (const [, name = ''] of String(body).matchAll(/<Key>([^<]*)/g)) objects.delete(name)
      return { xml: '<DeleteResult></DeleteResult>' }
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, about: metadataOf(headers) })
      return { headers: { etag: etagOf(body) } }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const found = objects.get(key)
    if (!found) return missing('NoSuchKey')
    return part(found, headers.range)
  }

  function begin(key: string): Answer {
    const id = String(uploads.size + 1)
    uploads.set(id, { key, parts: new Map() })
    return {
      xml: `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  function ofUpload({ key, parts }: Upload, method: string, query: URLSearchParams, body: Buffer): Answer {
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { headers: { etag: etagOf(body) } }
    }
    if (method === 'GET') {
      const lines = [...parts].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      )
      return {
        xml: `<ListPartsResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListPartsResult>`,
      }
    }
    uploads.delete(query.get('uploadId') ?? '')
    const numbers = [...String(body).matchAll(/<PartNumber>(\d+)/g)].map(([, number]) => Number(number))
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0)))
    objects.set(key, { bytes })
    return {
      xml: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
    }
  }

  function list(prefix: string): Answer {
    const found = [...objects].filter(([key]) => key.startsWith(prefix)).sort()
    const lines = found.map(
      ([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`,
    )
    return {
      xml: `<ListBucketResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListBucketResult>`,
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
    const [, name = '', ...key] = decodeURIComponent(pathname).split('/')
    const body = await buffer(request)
    const { method = '', headers } = request
    const isKnown = headers.authorization?.includes(`Credential=${accessKeyId}/`) && name === bucket
    const isPlain = !headers['content-encoding']?.includes('aws-chunked')
    const asked = { method, key: key.join('/'), query, headers }
    if (!isKnown) send(response, { status: 403 })
    else send(response, isPlain ? answer(asked, body) : { status: 501 })
  })
  // A client that a busy machine held up for five seconds would find its connection closed.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = { status?: number; headers?: Record<string, string>; xml?: string; bytes?: Buffer }

function send(response: ServerResponse, { status = 200, headers, xml, bytes }: Answer) {
  const type = xml === undefined ? 'application/octet-stream' : 'application/xml'
  const body = bytes ?? Buffer.from(xml ?? '')
  response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...headers })
  response.end(body)
}

const missing = (code: string): Answer => ({ status: 404, xml: `<Error><Code>${code}</Code></Error>` })

/** Of the whole, or of `bytes=first-last`. */
function part({ bytes, about }: Stored, range: string | undefined): Answer {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!first) return { bytes, headers: { etag: etagOf(bytes), ...about } }
  return { status: 206, bytes: bytes.subarray(Number(first), Number(last) + 1) }
}

function metadataOf(headers: IncomingMessage['headers']): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
