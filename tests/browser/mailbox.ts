import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'

/** Data folders of programs that a file of tests started for itself, by address. */
const folders = new Map<string, string>()

export function noteDataFolder(baseURL: string, folder: string) {
  folders.set(baseURL, folder)
}

/** The mailbox of a program, as its first lines name it. */
export function mailboxAddress(baseURL = '') {
  const folder = folders.get(baseURL) ?? process.env.DATA_DIR ?? 'data'
  const token = readFileSync(`${folder}/development-keys/mailbox-token`, 'utf8')
  return `${baseURL}/mailbox?token=${token.trim()}`
}

/** The last link to `path` in an email to an address, with its token. */
export async function linkTo(
  request: APIRequestContext,
  email: string,
  path: string,
  baseURL = '',
): Promise<string> {
  const list = await (await request.get(mailboxAddress(baseURL))).text()
  for (const row of list.split('<li>').filter((one) => one.includes(`>${email}<`))) {
    const id = /href="\/mailbox\/([^"]+)"/.exec(row)?.[1] ?? ''
    const mail = await (await request.get(`${baseURL}/mailbox/${id}`)).text()
    const link = new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail)?.[0]
    if (link) return link
  }
  return ''
}
