import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { makePictures } from '../demo/pictures/make.ts'

/** Builds the pages, draws the prints, and compresses everything once so that no request has to. */
const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')
const COMPRESSED = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest'])

const pages = spawnSync(
  process.execPath,
  [join(root, 'node_modules/.bin/react-router'), 'build', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
if (pages.status !== 0) process.exit(pages.status ?? 1)
await makePictures(client, join(root, 'build/pictures'))
let files = 0
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  const file = join(client, name)
  if (!COMPRESSED.has(extname(name))) continue
  const body = readFileSync(file)
  if (!existsSync(`${file}.br`))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
    )
  if (!existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  files++
}
console.log(`Built: ${files} files, compressed.`)
