import { COPIES } from '../device/forget.ts'

/** The service worker of the desk (public/studio/sw.js), and the cache that it reads pages from. */
const WORKER = '/studio/sw.js'
const PAGES = `${COPIES}pages-1`
const DATA = `${COPIES}data-1`
/** Who is at the desk: asked for before the worker answered for this page. The login first, which the others belong to. */
const WHO = ['/api/user/me', '/api/studio/me', '/api/studio/profile']
/** Scripts of other rooms come a little after the page. */
const LATER_MS = 4_000

/** So that this page comes again without a network: it, and what it has loaded, are kept. */
export function keepForOffline() {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const { pathname } = location
  const keepNow = () => keepLoaded(pathname).catch(() => {})
  navigator.serviceWorker
    .register(WORKER, { scope: '/studio/' })
    .then(() => navigator.serviceWorker.ready)
    .then(keepNow)
    .then(controlled)
    .then(keepWho)
    .catch(() => {})
  const timer = setTimeout(keepNow, LATER_MS)
  return () => clearTimeout(timer)
}

async function keepLoaded(pathname: string) {
  const cache = await caches.open(PAGES)
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === location.origin && /^\/(assets|fonts)\//.test(url.pathname))
  const wanted = [pathname, ...new Set(loaded.map((url) => url.pathname))]
  await Promise.all(
    wanted.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
  )
}

async function controlled() {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** The worker keeps the answers. */
async function keepWho() {
  const cache = await caches.open(DATA)
  for (const path of WHO)
    if (!(await cache.match(path))) await (await fetch(path, { credentials: 'include' })).text()
}
