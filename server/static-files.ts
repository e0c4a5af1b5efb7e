import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { acceptsEncoding } from './cache/compression.ts'

export type StaticFile = {
  type: string
  /** Quoted hash of the content. */
  etag: string
  cacheControl: string
  body: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer> | undefined
  gzip: Buffer<ArrayBuffer> | undefined
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** Lists the files once, so that no requested path reaches the disk; a file is read on first use. */
export function staticFiles(folder: string): (path: string) => StaticFile | undefined {
  const known = new Map<string, StaticFile | null>()
  for (const path of existsSync(folder) ? filesIn(folder) : [])
    if (TYPES[extname(path)]) known.set(path, null)
  return (path) => {
    const kept = known.get(path)
    if (kept !== null) return kept
    const file = load(folder, path)
    known.set(path, file)
    return file
  }
}

/** Their paths from the folder, "/fonts/eczar-latin.woff2". `readdir` by itself asks the disk for each once more. */
function* filesIn(folder: string, path = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(folder, inner)
    else if (entry.isFile()) yield inner
  }
}

function load(folder: string, path: string): StaticFile {
  const file = join(folder, relative('/', path))
  const body = readFileSync(file)
  const beside = (ending: string) =>
    existsSync(`${file}.${ending}`) ? readFileSync(`${file}.${ending}`) : undefined
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // These names change with their content; others may change with the next build.
    cacheControl: path.startsWith('/assets/') || path.startsWith('/fonts/') ? YEAR : DAY,
    body,
    br: beside('br'),
    gzip: beside('gz'),
  }
}

/** 304, or the smallest encoding the browser accepts. */
export function answerFile(request: Request, file: StaticFile): Response {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    // Emails use our typefaces, and mail programs have another origin.
    ...(file.type === 'font/woff2' && { 'Access-Control-Allow-Origin': '*' }),
  }
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers })
  const [encoding, body] = smallest(request.headers.get('accept-encoding') ?? '', file)
  if (encoding) headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function smallest(accepted: string, file: StaticFile): [string | null, Buffer<ArrayBuffer>] {
  if (file.br && acceptsEncoding(accepted, 'br')) return ['br', file.br]
  if (file.gzip && acceptsEncoding(accepted, 'gzip')) return ['gzip', file.gzip]
  return [null, file.body]
}
