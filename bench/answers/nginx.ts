import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/support/server.ts'
import type { Server } from './answers.ts'

/**
 * Two of one worker that give a file with the same bytes and headers: one that remembers it, and so would give it for a while after it is gone; and
 * one that asks the disk each time. None where there is no nginx.
 */
export async function nginxTwins(body: Buffer, headers: Record<string, string>): Promise<Server[]> {
  if (!hasNginx()) return []
  const remembering = twin('nginx', 'open_file_cache max=100;', body, headers)
  return [await remembering, await twin('nginx, which asks the disk each time', '', body, headers)]
}

async function twin(
  name: string,
  setting: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  writeFileSync(join(files, 'answer'), body)
  for (const place of [folder, files]) chmodSync(place, 0o755)
  const port = await freePort()
  const added = Object.entries(headers)
    .filter(([name]) => !['content-length', 'content-type', 'etag', 'last-modified'].includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value).replaceAll('$', '')};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${setting}
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${files};
    default_type ${JSON.stringify(headers['content-type'] ?? 'text/plain')};
    location / { ${added.join(' ')} try_files /answer =404; }
  }
}`,
  )
  return started({ name, folder, port })
}

function hasNginx() {
  return !spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error
}

type Configured = { name: string; folder: string; port: number }

async function started({ name, folder, port }: Configured): Promise<Server> {
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  while (child.exitCode === null && !(await fetch(url).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (child.exitCode !== null) throw new Error(`nginx did not start; see ${folder}/error.log.`)
  return {
    name,
    url,
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGQUIT')
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    },
  }
}
