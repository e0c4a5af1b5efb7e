import { html, raw } from 'hono/html'
import { withLanguages } from '../../lib/markdown.ts'
import type { LetterLogo } from '../../shared/letter-logo.ts'
import { photoLink, photoNamed } from '../../shared/photos.ts'
import type { Secrets } from './link-tokens.ts'

export type Email = {
  kind: string
  /** Which of the studio’s own words go with it; without it those of its kind. */
  wordedAs?: string
  /** Only one email with this key is ever written. */
  dedupeKey: string
  /** The member it is about; it is deleted with their account. Null for someone without one. */
  userId: string | null
  recipient: string
  replyTo?: string
  subject: string
  /** The print of a class or an uploaded picture, as records name it, across the head. */
  picture?: { name: string; about: string }
  greeting?: string
  /** Paragraphs before the facts. */
  lines: string[]
  /** When, where, what to bring, what was paid: said in the table alone. */
  facts?: Fact[]
  /** Paragraphs after the facts. */
  closing?: string[]
  link?: EmailLink
  /** A second button, quieter than the first. */
  otherLink?: EmailLink
  /** In small print, such as the link to unsubscribe. */
  footnote?: EmailLink
  /** Sent however many of its kind were: no one can cause it in bulk, and it must not be lost. */
  essential?: boolean
  /** Sent only then (UTC epoch milliseconds). Undoing the act until then deletes it. */
  leavesAt?: number
  /** An iCalendar file to attach. */
  calendar?: string
  /** The payment whose receipt is attached, for people without a login. */
  receiptOf?: string
  /** The values of `{name}` in the paths of its links; sealed until it is sent. */
  secrets?: Secrets
}
type EmailLink = { text: string; path: string }
/** A value may have several lines. */
export type Fact = [label: string, value: string]

/** Who writes: the studio’s name, and where it teaches. */
export type Sender = {
  name: string
  places: string
  baseUrl: string
  /** The light theme’s accent, as #rrggbb; text on it is light. */
  accent: string
  /** The studio’s own logo. */
  logo: LetterLogo | null
}

/** What is written to a member, whose name and address `writeToMember` knows. */
export type MemberEmail = Omit<Email, 'userId' | 'recipient' | 'greeting'> & {
  /** Replaces `lines` while the address isn’t confirmed, where those hold words that someone chose. */
  unprovedLines?: string[]
}

export type StudioEmail = Omit<Email, 'recipient' | 'essential'>

/** Of a text that someone wrote: an empty line begins another; within one its lines stay as they were typed. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}

/** Everything it says but the greeting and the links, in paragraphs. */
export function bodyOf({
  lines,
  facts = [],
  closing = [],
}: Pick<Email, 'lines' | 'facts' | 'closing'>): string[] {
  return [...lines, ...(facts.length > 0 ? [facts.map(factText).join('\n')] : []), ...closing]
}

export function emailText(email: Email, { name, places, baseUrl }: Sender): string {
  const { greeting, footnote } = email
  const link = (one: EmailLink) => `${one.text}:\n${baseUrl}${one.path}`
  return [
    ...(greeting ? [greeting] : []),
    ...bodyOf(email),
    ...buttonsOf(email).map(link),
    [name, places, baseUrl].filter(Boolean).join('\n'),
    ...(footnote ? [link(footnote)] : []),
  ].join('\n\n')
}

/** "Where: River room" and, below it, the other lines of its value, indented. */
function factText([label, value]: Fact): string {
  return `${label}: ${value.replaceAll('\n', '\n  ')}`
}

/**
 * An email as HTML: tables and inline styles, since mail programs know little else; the style sheet only adds our typefaces, the dark
 * theme and phones, where they are understood. Pictures and typefaces have addresses that are the same for every reader, so they don’t
 * reveal who reads; everything is said in text too, for readers whose program blocks pictures.
 */
export function emailHtml(email: Email, sender: Sender): string {
  const { subject, picture, facts = [], closing = [], footnote } = email
  const { name, places, baseUrl, accent } = sender
  const edge = picture ? '' : `border-top:4px solid ${accent};`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(faces(baseUrl))}${raw(DARK)}${raw(PHONE)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5efe3">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(email)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5efe3" style="background:#f5efe3">
<tr><td class="around" align="center" style="padding:32px 16px 48px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 20px">${brand(sender)}</td></tr>
${picture ? band(picture, baseUrl) : ''}<tr><td class="sheet" bgcolor="#fcf8f0" style="background:#fcf8f0;${raw(edge)}padding:32px 36px 36px">
<h1 class="ink" style="margin:0 0 20px;font:400 30px/1.15 ${raw(TITLE)};color:#1a2b3c">${subject}</h1>
${withGreeting(email).map(paragraph)}${facts.length > 0 ? factsTable(facts) : ''}${closing.map(paragraph)}${buttons(email, sender)}
</td></tr>
<tr><td class="quiet" style="padding:22px 4px 0;font:14px/1.5 ${raw(TEXT)};color:#465463">
<strong>${name}</strong>${places && html`<br>${places}`}${footnote ? html`<br><br>${anchor(footnote, baseUrl)}` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

/** Without quotes that an attribute would end at. The second of each is on Apple’s devices, the third on Windows or Android. */
const TITLE = "Eczar,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const TEXT = "'Anek Latin','Avenir Next','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Few mail programs fetch them; the letters of English and the rupee are enough. */
function faces(baseUrl: string): string {
  const face = (family: string, file: string, weights: string, range: string) =>
    `@font-face{font-family:${family};src:url(${baseUrl}/fonts/${file}.woff2) format("woff2");font-weight:${weights};unicode-range:${range}}`
  const latin = 'U+20-7E,U+A0,U+A9,U+B7,U+2013-2014,U+2018-201D,U+2022,U+2026'
  return [
    face('Eczar', 'eczar-latin', '400 600', latin),
    face('Eczar', 'eczar-rupee', '400 600', 'U+20B9'),
    face("'Anek Latin'", 'anek-latin', '400 700', latin),
    face("'Anek Latin'", 'anek-rupee', '400 700', 'U+20B9'),
  ].join('')
}

const DARK = `@media (prefers-color-scheme:dark){.page{background:#0e1722!important}.sheet{background:#15212e!important}.ink,.ink a{color:#efe5d0!important}.quiet,.quiet a{color:#b9bcb8!important}.fact{border-color:#2c3a49!important}.other{border-color:#b9bcb8!important;color:#efe5d0!important}.plate{padding:8px 10px}.day{display:none!important}.night{display:block!important;max-height:none!important}}`

const PHONE =
  '@media (max-width:480px){.around{padding:20px 10px 36px!important}.sheet{padding:24px 20px 28px!important}h1{font-size:26px!important}}'

/** The class’s print, by night where the program knows dark; an uploaded picture is the same in both. */
function band({ name, about }: { name: string; about: string }, baseUrl: string) {
  const image = (path: string, style: string, theme: string, height: number) =>
    html`<img class="${theme}" src="${baseUrl}${path}" width="560" height="${height}" alt="${about}" style="${raw(style)}width:100%;max-width:560px;height:auto;border:0;font:15px/1.5 ${raw(TEXT)};color:#465463">`
  const photo = photoNamed(name)
  const pictures = photo
    ? image(photoLink(photo), 'display:block;', 'photo', 294)
    : html`${image(`/mail/${name}.jpg`, 'display:block;', 'day', 200)}<!--[if !mso]><!-->${image(`/mail/${name}.night.jpg`, 'display:none;max-height:0;mso-hide:all;', 'night', 200)}<!--<![endif]-->`
  return html`<tr><td style="padding:0;line-height:0">${pictures}</td></tr>
`
}

/** The studio's own logo, or else the sun, which is a letter of the alphabet: mail programs block pictures. */
function brand(sender: Sender) {
  const { name, baseUrl, accent, logo } = sender
  if (logo) return ownBrand(sender, logo)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="34" height="34" align="center" valign="middle" bgcolor="${accent}" style="width:34px;height:34px;background:${accent};color:#fbf1de;font:20px/34px ${raw(TITLE)}" aria-hidden="true">&#9679;</td>
<td style="padding-left:12px"><a href="${baseUrl}/" class="ink" style="${raw(NAME_TYPE)};text-decoration:none">${name}</a></td>
</tr></table>`
}

const NAME_TYPE = `font:22px/34px ${TITLE};color:#1a2b3c`

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

function paragraph(text: string) {
  return html`<p class="ink" style="margin:0 0 16px;font:17px/1.55 ${raw(TEXT)};color:#1a2b3c">${inLines(text)}</p>
`
}

function inLines(text: string) {
  return text
    .split('\n')
    .map(
      (part, at) =>
        html`${at > 0 ? raw('<br>') : ''}${raw(withLanguages(html`${withLinks(part)}`.toString()))}`,
    )
}

/** A real table, so that a screen reader says each label with its value. */
function factsTable(facts: Fact[]) {
  const cell = 'padding:10px 0;border-top:1px solid #d9cfbb;vertical-align:top;text-align:left'
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px;border-collapse:collapse">
${facts.map(
  ([
    label,
    value,
  ]) => html`<tr><th scope="row" class="quiet fact" width="84" style="${raw(cell)};width:84px;padding-right:12px;font:600 14px/25px ${raw(TEXT)};color:#465463">${label}</th>
<td class="ink fact" style="${raw(cell)};font:17px/25px ${raw(TEXT)};color:#1a2b3c">${inLines(value)}</td></tr>
`,
)}</table>
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

function buttonsOf({ link, otherLink }: Email): EmailLink[] {
  return [link, otherLink].filter((one) => one !== undefined)
}

function buttons(email: Email, { baseUrl, accent }: Sender) {
  const [first, other] = buttonsOf(email)
  if (!first) return ''
  const look = `display:block;padding:13px 22px;font:600 16px/1.2 ${TEXT};text-decoration:none`
  const table = (inner: unknown) =>
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table;margin:8px 12px 0 0"><tr>${inner}</tr></table>
`
  return html`${table(html`<td bgcolor="${accent}" style="background:${accent};border-radius:2px"><a href="${baseUrl}${first.path}" style="${raw(look)};color:#fff6e8">${first.text}</a></td>`)}${
    other
      ? table(
          html`<td><a href="${baseUrl}${other.path}" class="other" style="${raw(look)};padding:12px 21px;border:1px solid #1a2b3c;border-radius:2px;color:#1a2b3c">${other.text}</a></td>`,
        )
      : ''
  }${first.path.includes('{') ? inFull(`${baseUrl}${first.path}`) : ''}`
}

/** A link that can’t be found in the account either, for programs that show no button. */
function inFull(url: string) {
  return html`<p class="quiet" style="margin:20px 0 0;font:13px/1.5 ${raw(TEXT)};color:#465463">If the button doesn’t work, open this address:<br><a href="${url}" style="color:#465463;word-break:break-all">${url}</a></p>`
}

function anchor(link: EmailLink, baseUrl: string) {
  return html`<a href="${baseUrl}${link.path}" style="color:#465463">${link.text}</a>`
}

/** What an inbox shows beside the subject. */
function previewOf({ lines, facts, subject }: Email): string {
  const [, when] = facts?.find(([label]) => label === 'When') ?? []
  return when?.replaceAll('\n', ', ') ?? lines[0] ?? subject
}

function withGreeting({ greeting, lines }: Email): string[] {
  return greeting ? [greeting, ...lines] : lines
}
