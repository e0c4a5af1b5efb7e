import { createServer } from 'node:http'

/** The rival: a bare node:http server that answers with the same bytes and headers, from memory, and does nothing else. */
export async function startBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`,
    close: () => server.close(),
  }
}

if (import.meta.main) {
  const [body = '', headers = '{}'] = process.argv.slice(2)
  const { url } = await startBare(Buffer.from(body, 'base64'), JSON.parse(headers))
  console.log(url)
}
