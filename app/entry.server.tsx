import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DocumentContext } from './document/context.ts'
import { fromServer } from './document/from-server.ts'

/** Renders a page whole, so that it can be measured, kept and compressed by the server. */
export default function handleRequest(
  request: Request,
  responseStatus: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  let status = responseStatus
  const { mark, styleText } = loadContext.get(fromServer)
  const routes = Object.entries(routerContext.manifest.routes)
  const stylesheets = Object.fromEntries(routes.map(([id, route]) => [id, route?.css ?? []]))
  const page = (
    <DocumentContext value={{ mark, styleText, stylesheets }}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </DocumentContext>
  )

  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        pipe(
          collect((body) => {
            headers.set('content-type', 'text/html; charset=utf-8')
            headers.set('content-length', String(body.byteLength))
            resolve(new Response(request.method === 'HEAD' ? null : body, { status, headers }))
          }),
        )
      },
      onShellError: reject,
      onError(error) {
        status = 500
        console.error(error)
      },
    })
  })
}

/** What a visitor caused (a wrong address, a closed tab) is no news; only faults of ours are logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}

function collect(done: (body: Buffer<ArrayBuffer>) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
