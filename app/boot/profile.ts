import { openOver } from './dialog.ts'
import { fetchPage } from './swap.ts'

/**
 * A teacher's profile over the page, with an address of its own: the server tells it on the page itself, as a dialog that
 * is open there; here it is opened over everything.
 */
const ID = 'profile'
let opener: HTMLElement | null = null

/** A press on "View Profile". */
export async function openProfile(form: HTMLFormElement) {
  opener = form.querySelector('button')
  const address = `${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form) as never)}`
  if (await show(address)) history.pushState(null, '', address)
  else form.submit()
}

/** One that the page came with, and one that "Back" and "Forward" close and open. */
export function watchProfile() {
  const profile = find()
  if (profile) open(profile)
  if (profile || document.querySelector('[data-on=profile]'))
    addEventListener('popstate', () => {
      if (new URLSearchParams(location.search).has(ID)) show(location.href)
      else find()?.close()
    })
}

async function show(address: string): Promise<boolean> {
  const dialog = (await fetchPage(address))?.getElementById(ID)
  if (!(dialog instanceof HTMLDialogElement)) return false
  find()?.remove()
  document.getElementById('main')?.append(dialog)
  open(dialog)
  return true
}

function open(dialog: HTMLDialogElement) {
  openOver(dialog, () => {
    if (new URLSearchParams(location.search).has(ID)) history.replaceState(null, '', location.pathname)
    opener?.focus()
  })
}

function find() {
  return document.querySelector<HTMLDialogElement>(`dialog#${ID}`)
}
