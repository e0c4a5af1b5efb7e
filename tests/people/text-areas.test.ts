import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailHtml, emailText } from '../../domain/mail/email.ts'
import type { Sheet } from '../../lib/pdf-drawing.ts'
import { pdfSheet } from '../../lib/pdf-sheet.ts'
import { readPdf } from '../support/pdf-text.ts'

/**
 * What is typed in several lines keeps them: from every text area of app/, through what its API call takes, to every place that
 * shows it. Text areas and places come from the source, so that a new one is looked at too.
 */
const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

const TYPED = 'Namaste,\r\n\n•\tBring “water”\n•\tCome\u00a0early\u200b 🙏🏽'
const KEPT = 'Namaste,\n\n• Bring “water”\n• Come\u00a0early 🙏🏽'

/** Fields that several forms have by one name, and which form this text area belongs to. */
const FORM_OF: Record<string, string> = {
  'app/payment/billing-fields.tsx address': 'BillingForm',
  'app/desk/money/tax.tsx address': 'TaxForm',
  'app/desk/classes/checklist.tsx reason': 'PublishForm',
  'app/desk/classes/add-session.tsx reason': 'AddedSessionForm',
  'app/desk/schedule/copy-dialog.tsx reason': 'SessionCopyForm',
  'app/desk/schedule/copy-week-dialog.tsx reason': 'WeekCopyForm',
  'app/desk/session-change/parts.tsx reason': 'SessionChangeRequest',
  'app/desk/members/notes.tsx text': 'MemberNoteForm',
  'app/desk/notes/session-notes.tsx text': 'NoteForm',
  'app/desk/messages/announcements.tsx text': 'AnnouncementForm',
  'app/desk/messages/texts.tsx text': 'CannedAnswerForm',
  'app/cues/cue-fields.tsx text': 'CueForm',
}
/** Fields whose value the screen makes of the text itself, and where that is tried. */
const READ_BY_SCREEN: Record<string, string> = {
  openingHours: 'app/desk/studio/identity-lines.test.ts',
  social: 'app/desk/studio/identity-lines.test.ts',
}
/** The parts that put a text area around what they are given. */
const PARTS = [
  'app/form/field.tsx',
  'app/form/typed-field.tsx',
  'app/desk/words/lines.tsx',
  'app/sign-up/questions.tsx',
]
/** In `lines.tsx` itself. */
const OWN_OF_PARTS = ['excerpt', 'description']

const WORDS = 'app/desk/words/'
const ANYWHERE = /<(?:TextArea|LinesField|textarea)\b([\s\S]*?)\/>/g
const IN_WORDS = /<(?:TextArea|LinesField|Lines|textarea)\b([\s\S]*?)\/>/g

type Area = { file: string; name: string }

/** Every text area, by the name that it has in the source. */
function findTextAreas(): Area[] {
  return files('app/**/*.tsx')
    .filter((file) => !PARTS.includes(file))
    .flatMap((file) =>
      [...read(file).matchAll(file.startsWith(WORDS) ? IN_WORDS : ANYWHERE)].map(([, inside = '']) => {
        const name =
          /(?:\bname(?:=|: )["'{`]*(?:\$\{[^}]*\})?-?(?:\$\{[^}]*\})?-?|\{\.\.\.field\(')(\w+)/.exec(
            inside,
          )?.[1]
        return { file, name: name ?? `? in ${inside.slice(0, 80)}` }
      }),
    )
}

type Field = { form: string; one: z.ZodType }

/** The fields of every schema of contract/ that takes what is sent, by name; also those within objects and lists. */
async function findFields(): Promise<Map<string, Field[]>> {
  const found = new Map<string, Field[]>()
  const collect = (form: string, schema: unknown): void => {
    if (!(schema instanceof z.ZodType)) return
    if (schema instanceof z.ZodObject)
      for (const [name, one] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
        found.set(name, [...(found.get(name) ?? []), { form, one }])
        collect(form, one)
      }
    else if (schema instanceof z.ZodArray) collect(form, schema.element)
    else if (schema instanceof z.ZodUnion) for (const option of schema.options) collect(form, option)
    else if ('unwrap' in schema && typeof schema.unwrap === 'function') collect(form, schema.unwrap())
  }
  for (const file of files('contract/*.ts').filter((one) => !one.endsWith('.test.ts')))
    for (const schema of Object.values((await import(join(root, file))) as Record<string, unknown>)) {
      const id = schema instanceof z.ZodType ? (schema.meta()?.id ?? '') : ''
      if (/(Form|Request|Registration|Interest|Answer|Message|Letter)$/.test(id) && !NOT_TYPED.includes(id))
        collect(id, schema)
    }
  return found
}

/** What the server answers with, and what comes from a file. */
const NOT_TYPED = [
  'ConversationMessage',
  'CannedAnswer',
  'RollAnswer',
  'HereAnswer',
  'ConsentAnswer',
  'CaptionsForm',
]

const fields = await findFields()
const areas = findTextAreas()

/** A text keeps its lines; a list is one entry a line, which the screen makes of it. */
function keepsLines({ one }: Field): boolean {
  const asText = one.safeParse(TYPED)
  return asText.success ? asText.data === KEPT : one.safeParse(['One', 'Two']).success
}

test('every text area is found, with its name', () => {
  expect(areas.length).toBeGreaterThan(40)
  expect(areas.filter(({ name }) => name.startsWith('?'))).toEqual([])
})

test.each(areas.map(({ file, name }) => [`${file} ${name}`, name]))('%s keeps its lines', (area, name) => {
  if (READ_BY_SCREEN[name]) return
  const own = FORM_OF[area] ?? (area.startsWith(WORDS) ? 'KeepWordsForm' : undefined)
  const taking = (fields.get(name === 'list' ? 'languages' : name) ?? []).filter(
    ({ form }) => !own || form === own,
  )
  expect(taking.map(({ form }) => form)).not.toEqual([])
  expect(taking.filter((field) => !keepsLines(field)).map(({ form }) => form)).toEqual([])
})

test.each(OWN_OF_PARTS)('“For its card” (%s) keeps its lines', (name) => {
  const taking = (fields.get(name) ?? []).filter(({ form }) => form === 'KeepWordsForm')
  expect(taking.length).toBeGreaterThan(0)
  expect(taking.filter((field) => !keepsLines(field))).toEqual([])
})

describe('where it is shown', () => {
  /** What of the records is typed in text areas, by the names that the screens have for it. */
  const SHOWN =
    /^(bio|philosophy|welcome|description|fullDescription|excerpt|forWhom|care|message|note|answer|words|address|quote|lede|text)$/
  /** Elements that keep lines: base.css, or a part around one of them. */
  const KEEPING = ['p', 'dd', 'li', 'td', 'blockquote', 'Line', 'Notice', 'Radix.Description']
  /** One line each: sentences of the program, what a field of one line took, or what is cut to one line on purpose. */
  const ONE_LINE: Record<string, string> = {
    'app/website/booking/booking.tsx centre.address': 'an address of a centre is one line',
    'app/website/class-view.tsx video.description': 'one line',
    'app/website/room/questions.tsx words': 'the program’s own',
    'app/desk/studio-data/import-columns.tsx text': 'a line of the file, cut to be chosen',
    'app/form/choices.tsx option.note': 'the program’s own',
    'app/desk/words/editor-fields.tsx text': 'the program’s own',
    'app/desk/schedule/block.tsx note': 'the program’s own',
    'app/desk/schedule/copy-week-dialog.tsx text': 'the program’s own',
    'app/desk/money/till-cash.tsx one.note': 'one line',
    'app/desk/members/timeline.tsx words': 'the program’s own',
    'app/desk/classes/checklist.tsx text': 'the program’s own',
    'app/dashboard/conversations.tsx text': 'the beginning of a message in a list, cut to a line',
    'app/dashboard/profile/own-cues.tsx cue.text': 'has pre-line in own-cues.module.css',
    'app/classes/session-list.tsx text': 'the program’s own',
  }

  test('it is in an element that keeps lines', () => {
    const lost = files('app/**/*.tsx')
      .flatMap((file) => shownIn(file))
      .filter(({ name, tag }) => SHOWN.test(name) && !KEEPING.includes(tag))
      .map(({ file, expression, tag }) => ({ place: `${file} ${expression}`, tag }))
      .filter(({ place }) => !(place in ONE_LINE))
    expect(lost).toEqual([])
  })

  test('base.css keeps the lines of these elements, and no module takes them away', () => {
    const base = read('app/styles/base.css')
    expect(base).toMatch(/\np,\ndd,\nli,\ntd,\nblockquote \{\n {2}white-space: pre-line;/)
    // Markdown has blanks between its elements, which are no lines.
    const ofMarkdown = ['app/ui/rich-text.module.css', 'app/website/legal/legal-page.module.css']
    const taken = files('app/**/*.css')
      .filter((file) => !ofMarkdown.includes(file))
      .flatMap((file) =>
        [...read(file).matchAll(/([^{};]*)\{[^{}]*white-space: normal/g)]
          .map(([, selector = '']) => `${file} ${selector.trim()}`)
          .filter((rule) => /[\s>(](p|dd|li|td|blockquote)\b[^ ]*$/.test(rule)),
      )
    expect(taken).toEqual([])
  })

  type Shown = { file: string; tag: string; name: string; expression: string }
  type Node = { type: string; start: number; end: number; [key: string]: unknown }
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value

  /** Values that are the text of an element. */
  function shownIn(file: string): Shown[] {
    const code = read(file)
    const found: Shown[] = []
    const visit = (value: unknown, around: Node | null): void => {
      if (Array.isArray(value)) for (const one of value) visit(one, around)
      if (!isNode(value)) return
      if (value.type === 'JSXElement') {
        visit((value.openingElement as Node).attributes, null)
        visit(value.children, value)
        return
      }
      if (value.type === 'JSXExpressionContainer' && around) {
        const given = value.expression as Node
        const shown = (given.type === 'LogicalExpression' ? given.right : given) as Node
        const last = (shown.type === 'MemberExpression' ? shown.property : shown) as Node
        const opening = (around.openingElement as Node).name as Node
        found.push({
          file,
          tag: code.slice(opening.start, opening.end),
          name: last.type === 'Identifier' ? String(last.name) : '',
          expression: code.slice(shown.start, shown.end),
        })
      }
      for (const one of Object.values(value)) if (typeof one === 'object') visit(one, around)
    }
    visit(parseSync(file, code).program.body, null)
    return found
  }
})

test('an email has its lines, as text and as HTML', () => {
  const email = {
    userId: null,
    recipient: 'asha@example.com',
    kind: 'answer',
    subject: 'Your question',
    greeting: 'Namaste Asha,',
    lines: [KEPT],
    essential: true,
  } as unknown as Parameters<typeof emailText>[0]
  const sender = { name: 'Zen', places: '', baseUrl: 'https://zen.example', accent: '#7a3b2e', logo: null }
  expect(emailText(email, sender)).toContain(KEPT)
  const html = emailHtml(email, sender)
  expect(html).toMatch(/Namaste,<br><br>• Bring “water”<br>• Come\u00a0early 🙏🏽/)
})

test.each<[string, (sheet: Sheet) => void]>([
  ['lines', (sheet) => sheet.lines([KEPT])],
  ['notes', (sheet) => sheet.notes([KEPT])],
  ['a pair', (sheet) => sheet.pairs([['Address', KEPT]])],
  ['a table', (sheet) => sheet.table({ columns: [{ title: 'What', width: 300 }], rows: [[KEPT]] })],
])('a PDF has its lines, in %s', async (_, write) => {
  const { lines } = readPdf(await pdfSheet({ name: 'Receipt', accent: null }, write))
  const drawn = lines.map((line) => line.replaceAll('\u00a0', ' ').trim())
  for (const line of ['Namaste,', '• Bring “water”']) expect(drawn).toContain(line)
  expect(drawn.some((line) => line.startsWith('• Come early'))).toBe(true)
})
