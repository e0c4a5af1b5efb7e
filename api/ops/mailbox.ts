import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import type { Studio } from '../../domain/core/studio.ts'
import { findEmail, listOutbox } from '../../domain/mail/outbox.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import type { ApiEnv } from '../route.ts'
import { isOnThisMachine } from './health.ts'

const COOKIE = 'zen-mailbox'
const MAX_LISTED = 200
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Emails run no scripts and load only the site’s pictures and fonts; links open in a new tab. */
const mailPolicy = (baseUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${baseUrl}/pictures/ ${baseUrl}/mail/; font-src ${baseUrl}/fonts/; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`

/**
 * Shows the emails where no mail server is set. Their links open accounts, so only this machine gets in, by its own name
 * and with the token that the program prints at its start: a tunnel on it may let anyone in.
 */
export function mailbox(studio: Studio, token: string) {
  const app = new Hono<ApiEnv>()
  app.use('/mailbox/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    if (!isOnThisMachine(c) || !isOwnName(c, studio.settings.baseUrl))
      return c.text('The mailbox opens on the machine that the studio runs on.', 403)
    const given = c.req.query('token')
    if (sameSecret(given, token)) {
      setCookie(c, COOKIE, token, { path: '/mailbox', httpOnly: true, sameSite: 'Lax' })
      return c.redirect(c.req.path)
    }
    if (!sameSecret(getCookie(c, COOKIE), token))
      return c.text('Open the mailbox with the address that the program printed when it started.', 403)
    return next()
  })
  return app
    .get('/mailbox', async (c) => show(c, await listOutbox(studio, MAX_LISTED)))
    .get('/mailbox/:id', async (c) => {
      const mail = await findEmail(studio, c.req.param('id'))
      if (!mail) return c.notFound()
      return show(c, await listOutbox(studio, MAX_LISTED), mail)
    })
    .get('/mailbox/:id/html', async (c) => {
      const mail = await findEmail(studio, c.req.param('id'))
      if (!mail) return c.notFound()
      c.header('Content-Security-Policy', mailPolicy(studio.settings.baseUrl))
      return c.html(mail.html.replace('<head>', '<head><base target="_blank">'))
    })
    .get('/mailbox/:id/calendar.ics', async (c) => {
      const mail = await findEmail(studio, c.req.param('id'))
      if (!mail?.calendar) return c.notFound()
      return c.body(mail.calendar, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
    })
}

/** Against DNS rebinding. */
function isOwnName(c: Context, baseUrl: string): boolean {
  const { hostname } = new URL(c.req.url)
  return OWN_NAMES.includes(hostname) || hostname === new URL(baseUrl).hostname
}

type Listed = Awaited<ReturnType<typeof listOutbox>>[number]
type Mail = NonNullable<Awaited<ReturnType<typeof findEmail>>>

function show(c: Context<ApiEnv>, mails: Listed[], open?: Mail) {
  c.header('Content-Security-Policy', PAGE_POLICY)
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${open ? `${open.subject} · Mailbox` : 'Mailbox'}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1><a href="/mailbox">Mailbox</a></h1><p>No mail server is set, so emails stay here. <a href="/">To the studio</a></p></header>
<main class="${open ? 'reading' : ''}">
<nav aria-label="Emails">${mails.length === 0 ? html`<p>No email yet. Register, write to us or ask for the letter, then come back.</p>` : html`<ul>${mails.map((mail) => line(mail, open?.id))}</ul>`}</nav>
${open ? read(open) : html`<p class="none">Choose an email to read it.</p>`}
</main>
</body>
</html>`,
  )
}

function line(mail: Listed, openId: string | undefined) {
  return html`<li><a href="/mailbox/${mail.id}"${mail.id === openId ? html` aria-current="true"` : ''}><b>${mail.subject}</b><span>${mail.recipient}</span><time datetime="${iso(mail.createdAt)}">${when(mail.createdAt)}</time></a></li>`
}

function read(mail: Mail) {
  return html`<article aria-labelledby="subject">
<h2 id="subject">${mail.subject}</h2>
<p>To ${mail.recipient}, ${when(mail.createdAt)}</p>
<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${mail.id}/html"></iframe>
${mail.calendar ? html`<p><a href="/mailbox/${mail.id}/calendar.ics" download>The calendar file that goes with it</a></p>` : ''}
<h3>As plain text</h3>
<pre tabindex="0">${mail.text}</pre>
</article>`
}

function iso(at: number) {
  return new Date(at).toISOString()
}

function when(at: number) {
  return `${iso(at).slice(0, 16).replace('T', ' ')} UTC`
}

const STYLE = `
@font-face{font-family:Eczar;src:url(/fonts/eczar-latin.woff2);font-weight:400 600}
@font-face{font-family:Anek;src:url(/fonts/anek-latin.woff2);font-weight:400 700}
:root{color-scheme:light dark;--paper:#f5efe3;--sheet:#fcf8f0;--ink:#1a2b3c;--ink-2:#465463;--rule:#d8cdb9;--geru:#a33a19;--wash:#f6e6c3}
@media (prefers-color-scheme:dark){:root{--paper:#0e1722;--sheet:#15212e;--ink:#efe5d0;--ink-2:#b9bcb8;--rule:#25364a;--geru:#f29a6c;--wash:#2e2a20}}
*{box-sizing:border-box}
body{margin:0;font:17px/1.5 Anek,system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--geru);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:22px clamp(16px,4vw,48px) 14px;border-bottom:1px solid var(--ink)}
h1,h2{font-family:Eczar,Georgia,serif;font-weight:400;line-height:1.1;margin:0}
h1{font-size:2rem}h1 a{text-decoration:none}
h2{font-size:2rem}h3{font-size:1rem;margin:28px 0 8px}
header p{margin:0;color:var(--ink-2)}
main{display:grid;grid-template-columns:minmax(260px,360px) minmax(0,1fr);min-height:80vh}
nav{border-right:1px solid var(--rule)}
nav p,.none{padding:24px clamp(16px,3vw,40px);margin:0;color:var(--ink-2)}
ul{list-style:none;margin:0;padding:0}
li a{display:grid;gap:2px;padding:14px 16px 12px clamp(16px,4vw,48px);border-bottom:1px solid var(--rule);text-decoration:none}
li b{font-weight:600}
li span,li time{font-size:.9rem;color:var(--ink-2);overflow-wrap:anywhere}
li a:hover,li [aria-current]{background:var(--wash)}
article{padding:28px clamp(16px,4vw,56px) 64px;min-width:0}
article>p{color:var(--ink-2);margin:8px 0 20px}
iframe{width:100%;height:640px;border:1px solid var(--rule);background:var(--sheet)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:20px;background:var(--sheet);border:1px solid var(--rule);font:15px/1.5 ui-monospace,monospace;margin:0}
@media (max-width:760px){main{grid-template-columns:minmax(0,1fr)}nav{border-right:0}.reading nav{order:1;border-top:1px solid var(--ink)}}
`
