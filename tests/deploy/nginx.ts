import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/server.ts'
import { ROOT } from './dockerfile.ts'

export type ProxyProgram = {
  command: string[]
  env?: Record<string, string>
  port: number
  plainPort: number
}

/** nginx with the example, of which only name, certificate and ports are others. */
export async function nginxExample(folder: string, behind: number): Promise<ProxyProgram> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(folder)
  // Where root runs it, its workers are another user.
  chmodSync(folder, 0o755)
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('studio.example;', 'localhost;')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
    events { worker_connections 1024; } http { access_log off; ${paths.join(' ')} ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return { command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')], port, plainPort }
}

export function selfSigned(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync('openssl', ['req', ...made, ...name], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { key, certificate }
}
