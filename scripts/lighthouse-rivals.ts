import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** What a page is held against: its own HTML and styles without any script, and a page of a few lines with the same picture. */
export const RIVALS = { 'without script': withoutScript, 'by hand': byHand }
export type Rival = keyof typeof RIVALS

/** Each rival's page lies under its name; everything else is the program's own. */
export async function startRivals(program: string) {
  const made = new Map<string, Promise<Buffer>>()
  const make = async (rival: Rival, path: string) =>
    brotliCompressSync(RIVALS[rival](await (await fetch(program + path)).text()))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = decodeURI(request.url ?? '')
    const rival = (Object.keys(RIVALS) as Rival[]).find((one) => address.startsWith(`/${one}/`))
    if (!rival) return pass(program + request.url, request, response)
    const page = made.get(address) ?? make(rival, address.slice(rival.length + 1))
    made.set(address, page)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    response.end(await page)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    pathOf: (rival: Rival, path: string) => encodeURI(`/${rival}${path}`),
    close: () => server.close(),
  }
}

function pass(url: string, { headers }: IncomingMessage, response: ServerResponse) {
  get(url, { headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }).on('error', () => response.writeHead(502).end())
}

function withoutScript(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link[^>]*modulepreload[^>]*>/g, '')
}

const HAND_STYLES = `body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.5 Georgia,serif;background:#f5efe3;color:#2b2622}
nav{display:flex;gap:1rem;flex-wrap:wrap}img{display:block;width:100%;height:auto}`

/** Title, heading, first picture and first paragraphs of the page. */
function byHand(html: string): string {
  const main = html.slice(html.indexOf('<main'))
  const first = (pattern: RegExp) => pattern.exec(main)?.[1] ?? ''
  const plain = (text: string) => text.replace(/<[^>]+>/g, ' ').trim()
  const image = (/<img\b[^>]*>/.exec(main)?.[0] ?? '').replace(/ (class|style|loading|sizes)="[^"]*"/g, '')
  const words = [...main.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)]
    .slice(0, 6)
    .map(([, text = '']) => plain(text))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${/<title>([^<]*)/.exec(html)?.[1] ?? ''}</title><style>${HAND_STYLES}</style></head><body>
<nav><a href="/">Start</a><a href="/classesPage">Classes</a><a href="/schedule">Timetable</a></nav>
<main><h1>${plain(first(/<h1\b[^>]*>([\s\S]*?)<\/h1>/))}</h1>${image}${words.map((text) => `<p>${text}</p>`).join('')}</main>
</body></html>`
}
