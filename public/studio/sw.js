// What the desk shows without a network: pages that were open before, their scripts, and who is at the desk. It answers for
// /studio/ alone, asks the network first, and never keeps what changes something. app/desk/offline-copy.ts begins it, and
// clears what it keeps at the end of a login.
const PAGES = 'desk-pages-1'
const DATA = 'desk-data-1'
const OURS = [PAGES, DATA]
const ASSETS = /^\/(assets|fonts)\//
const KEPT_CALLS = /^\/api\/(user\/me|studio\/(me|profile|my-day|my-week))$/
/** Where the router asks which routes lie at an address; its answers are part of the program, not of anybody's data. */
const MANIFEST = '/__manifest'
const ME = '/api/user/me'
const MOST_PAGES = 400

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('desk-') && !OURS.includes(name)) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (ASSETS.test(url.pathname)) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate' && url.pathname.startsWith('/studio'))
    event.respondWith(fromNetworkFirst(request, PAGES, url.pathname))
  else if (url.pathname === MANIFEST) event.respondWith(routesAt(request))
  else if (KEPT_CALLS.test(url.pathname))
    event.respondWith(fromNetworkFirst(request, DATA, url.pathname + url.search))
})

/** Their names change with their content. */
async function fromCacheFirst(request) {
  const cache = await caches.open(PAGES)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request.url, answer)
  return answer
}

async function fromNetworkFirst(request, name, key) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (name === DATA) await follow(key, answer.clone(), cache)
    else if (answer.ok && !answer.redirected) await keep(cache, key, answer)
    return answer
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/**
 * Without a network: every route that was known before, of the same version of the program. The router asks at the start of each
 * page whose address has a parameter, also of a page that came with its routes; a failure there would be shown as an error.
 */
async function routesAt(request) {
  const cache = await caches.open(PAGES)
  try {
    const answer = await fetch(request)
    if (answer.status === 200) await keep(cache, request.url, answer)
    return answer
  } catch {
    const version = new URL(request.url).searchParams.get('version')
    const known = (await cache.keys()).filter(({ url }) => {
      const { pathname, searchParams } = new URL(url)
      return pathname === MANIFEST && searchParams.get('version') === version
    })
    const kept = await Promise.all(known.map(async (one) => (await cache.match(one)).json()))
    return Response.json(Object.assign({}, ...kept))
  }
}

/** What one login saw is kept for that login alone. */
async function follow(key, answer, cache) {
  if (answer.status === 401 || answer.status === 403) return caches.delete(DATA)
  if (!answer.ok) return
  if (key === ME) {
    const before = await (await cache.match(ME))?.json()
    const { user } = await answer.clone().json()
    if (user?.id !== before?.user?.id) await caches.delete(DATA)
    if (!user) return
  }
  await (await caches.open(DATA)).put(key, answer)
}

async function keep(cache, key, answer) {
  await cache.put(key, answer.clone())
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old)
}
