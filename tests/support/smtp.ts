import { createServer } from 'node:net'
import { atTheEnd } from './cleanup.ts'

/** A mail server that takes everything and keeps it: recipient and subject of each email. */
export async function startMailServer(): Promise<{ url: string; taken: { to: string; subject: string }[] }> {
  const taken: { to: string; subject: string }[] = []
  const server = createServer((socket) => {
    let text = ''
    let inside = false
    let to = ''
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(inside ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (inside ? 5 : 2))
        if (inside) {
          taken.push({ to, subject: /^Subject: (.*)$/m.exec(part)?.[1]?.trim() ?? '' })
          inside = false
          socket.write('250 taken\r\n')
        } else {
          to = /^RCPT TO:<(.*)>/i.exec(part)?.[1] ?? to
          inside = /^DATA/i.test(part)
          if (/^QUIT/i.test(part)) return void socket.end('221 bye\r\n')
          socket.write(inside ? '354 go on\r\n' : '250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, taken }
}
