import { html, raw } from 'hono/html'
import type { LetterLogo } from '../../shared/letter-logo.ts'
import type { Secrets } from './link-tokens.ts'

export type Email = {
  kind: string
  /** Whose words it has; without them those of its kind. */
  wordedAs?: string
  /** One email with this key is ever written. */
  dedupeKey: string
  /** The member whom it is about; it is deleted with their account. Null for someone without one. */
  userId: string | null
  recipient: string
  replyTo?: string
  subject: string
  greeting?: string
  lines: string[]
  link?: EmailLink
  /** In small print, such as the way out of a list. */
  footnote?: EmailLink
  /** No one can bring it about in numbers, and it must not be lost: it is written however many of its kind were. */
  essential?: boolean
  /** It waits so long (UTC epoch milliseconds), and anyone who undoes the act deletes it. */
  leavesAt?: number
  /** An iCalendar file that goes with it. */
  calendar?: string
  /** The payment whose receipt goes with it as a file, to people without a login. */
  receiptOf?: string
  /** What stands for `{name}` in the paths of its links; kept sealed until it is sent. */
  secrets?: Secrets
}
type EmailLink = { text: string; path: string }

/** Who writes: the studio's name, and where it teaches. */
export type Sender = {
  name: string
  places: string
  baseUrl: string
  /** Its colour by day, as #rrggbb; what is on it is light. */
  accent: string
  /** Its own sign. */
  logo: LetterLogo | null
}

/** What is written to a member, whose name and address `writeToMember` knows. */
export type MemberEmail = Omit<Email, 'userId' | 'recipient' | 'greeting'> & {
  /** In the place of `lines` while the address is not proved, where those hold words that someone chose. */
  unprovedLines?: string[]
}

export type StudioEmail = Omit<Email, 'recipient' | 'essential'>

/** Of a text that someone wrote: an empty line begins another; within one its lines stay as they were typed. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}

export function emailText(email: Email, { name, places, baseUrl }: Sender): string {
  const link = (one: EmailLink) => `${one.text}:\n${baseUrl}${one.path}`
  return [
    ...withGreeting(email),
    ...(email.link ? [link(email.link)] : []),
    [name, places, baseUrl].filter(Boolean).join('\n'),
    ...(email.footnote ? [link(email.footnote)] : []),
  ].join('\n\n')
}

/**
 * An email as HTML: tables and inline styles, since mail programs know little else; the style sheet only adds the
 * dark inks, where they are understood. The one picture is the studio's own logo, at an address that is the same for every reader and
 * so tells no one who reads; where pictures are off, the name is there in type.
 */
export function emailHtml(email: Email, sender: Sender): string {
  const { subject } = email
  const { name, places, baseUrl, accent } = sender
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(DARK)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5efe3">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(email)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5efe3" style="background:#f5efe3">
<tr><td align="center" style="padding:32px 16px 48px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 20px">${brand(sender)}</td></tr>
<tr><td class="sheet" bgcolor="#fcf8f0" style="background:#fcf8f0;border-top:4px solid ${accent};padding:36px 36px 32px">
<h1 class="ink" style="margin:0 0 24px;font:400 30px/1.15 Georgia,'Times New Roman',serif;color:#1a2b3c">${subject}</h1>
${withGreeting(email).map(paragraph)}${email.link ? button(email.link, baseUrl, accent) : ''}
</td></tr>
<tr><td class="quiet" style="padding:22px 4px 0;font:14px/1.5 Arial,Helvetica,sans-serif;color:#465463">
<strong>${name}</strong>${places && html`<br>${places}`}${email.footnote ? html`<br><br>${anchor(email.footnote, baseUrl)}` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

const DARK = `@media (prefers-color-scheme:dark){.page{background:#0e1722!important}.sheet{background:#15212e!important}.ink{color:#efe5d0!important}.quiet,.quiet a{color:#b9bcb8!important}.plate{padding:8px 10px}}`

/** The studio's own logo, or else the sun, which is a letter of the alphabet: mail programs block pictures. */
function brand(sender: Sender) {
  const { name, baseUrl, accent, logo } = sender
  if (logo) return ownBrand(sender, logo)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="34" height="34" align="center" valign="middle" bgcolor="${accent}" style="width:34px;height:34px;background:${accent};color:#fbf1de;font:20px/34px Georgia,serif" aria-hidden="true">&#9679;</td>
<td style="padding-left:12px"><a href="${baseUrl}/" class="ink" style="font:22px/34px Georgia,'Times New Roman',serif;color:#1a2b3c;text-decoration:none">${name}</a></td>
</tr></table>`
}

const NAME_TYPE = "font:22px/34px Georgia,'Times New Roman',serif;color:#1a2b3c"

/** A wide logo says the name itself. Beside a square one it is in type, and the picture is not said twice. */
function ownBrand({ name, baseUrl }: Sender, { path, width, height, bearsName }: LetterLogo) {
  const image = html`<img src="${baseUrl}${path}" width="${width}" height="${height}" alt="${bearsName ? name : ''}" style="display:block;width:${width}px;height:${height}px;border:0;${raw(NAME_TYPE)}">`
  if (bearsName)
    return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="plate" style="background:#f5efe3"><a href="${baseUrl}/" style="text-decoration:none">${image}</a></td>
</tr></table>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="plate" style="background:#f5efe3">${image}</td>
<td style="padding-left:12px"><a href="${baseUrl}/" class="ink" style="${raw(NAME_TYPE)};text-decoration:none">${name}</a></td>
</tr></table>`
}

function paragraph(line: string) {
  return html`<p class="ink" style="margin:0 0 16px;font:17px/1.55 Georgia,'Times New Roman',serif;color:#1a2b3c">${line.split('\n').map((part, at) => html`${at > 0 ? raw('<br>') : ''}${withLinks(part)}`)}</p>
`
}

/** Addresses that were typed in a message can be followed. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, at) =>
      at % 2 === 1 && URL.canParse(part)
        ? html`<a href="${part}" class="ink" style="color:#1a2b3c;word-break:break-word">${part}</a>`
        : part,
    )
}

/** The address is below in full, for programs that show no button. */
function button(link: EmailLink, baseUrl: string, accent: string) {
  const url = `${baseUrl}${link.path}`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 24px"><tr>
<td bgcolor="${accent}" style="background:${accent};border-radius:2px"><a href="${url}" style="display:inline-block;padding:14px 24px;font:bold 16px/1.2 Arial,Helvetica,sans-serif;color:#fff6e8;text-decoration:none">${link.text}</a></td>
</tr></table>
<p class="quiet" style="margin:0;font:13px/1.5 Arial,Helvetica,sans-serif;color:#465463">If the button does nothing, open this address:<br><a href="${url}" style="color:#465463;word-break:break-all">${url}</a></p>`
}

function anchor(link: EmailLink, baseUrl: string) {
  return html`<a href="${baseUrl}${link.path}" style="color:#465463">${link.text}</a>`
}

/** What an inbox shows beside the subject. */
function previewOf(email: Email): string {
  return email.lines[0] ?? email.subject
}

function withGreeting({ greeting, lines }: Email): string[] {
  return greeting ? [greeting, ...lines] : lines
}
