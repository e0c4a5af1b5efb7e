import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run dev`: pages and API with hot reload, on http://localhost:5173 (DEV_PORT). */
const root = join(import.meta.dirname, '..')
const port = process.env.DEV_PORT ?? '5173'
spawnSync(process.execPath, ['demo/pictures/make.ts'], { cwd: root, stdio: 'inherit' })
console.log(`Development server: http://localhost:${port}`)
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/.bin/react-router'), 'dev', '--port', port, '--strictPort'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEV_PORT: port },
    detached: process.platform !== 'win32',
  },
)
// react-router starts a child of its own: the whole group is told to end.
const end = (signal: NodeJS.Signals) => {
  if (child.pid && process.platform !== 'win32') process.kill(-child.pid, signal)
  else child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))
child.on('exit', (code) => process.exit(code ?? 0))
