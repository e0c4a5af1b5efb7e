import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as typed from './values.ts'

/**
 * Every form of contract/ is filled with what people really type (values.ts): what has a meaning is taken for it, everything else is
 * refused with an error at that very field. Forms come from the exports; a new field has to be given its kind here.
 */
const root = join(import.meta.dirname, '../..')

type Value = readonly [typed: unknown, meant: unknown]
const pairs = (table: readonly (readonly [string, string | number | null])[]): Value[] => [...table]
const inList = (table: Value[]): Value[] => table.map(([text, kept]) => [[text], [kept]])
const kept = typed.LINES.map(([text, line]): Value => [text, line])
const names = [...typed.NAMES.map((name): Value => [name, name.normalize('NFC')]), ...kept]
const texts = typed.PARAGRAPHS.map(([text, paragraphs]): Value => [text, paragraphs])

/** What people type in the fields of each name. */
const KINDS: Record<string, { values: Value[]; fields: string[] }> = {
  name: {
    values: names,
    fields: [
      'firstName',
      'lastName',
      'guestName',
      'studioName',
      'centreName',
      'roomName',
      'legalName',
      'name',
    ],
  },
  email: {
    values: pairs(typed.EMAILS),
    fields: ['email'],
  },
  phone: { values: pairs(typed.PHONES), fields: ['phone'] },
  sum: {
    values: pairs(typed.SUMS),
    fields: ['amount', 'cap', 'counted', 'fee', 'floor', 'head', 'monthlyPrice', 'session', 'yearlyPrice'],
  },
  percentage: { values: pairs(typed.PERCENTAGES), fields: ['percent', 'openedPercent'] },
  count: {
    values: pairs(typed.COUNTS),
    fields: ['capacity', 'headsFrom', 'minimumAge'],
  },
  duration: { values: pairs(typed.DURATIONS), fields: ['coolingOffMinutes', 'holdMinutes'] },
  hours: { values: pairs(typed.HOURS), fields: ['answerHours', 'offerHours', 'recordedHours'] },
  years: { values: pairs(typed.COUNTS), fields: ['experienceYears'] },
  height: { values: pairs(typed.HEIGHTS), fields: ['height'] },
  weight: { values: pairs(typed.WEIGHTS), fields: ['weight'] },
  day: {
    values: pairs(typed.DAYS),
    fields: [
      ...['askedOn', 'dateOfBirth', 'day', 'from', 'fromDay', 'to', 'until', 'untilDay', 'validFrom'],
      ...['validUntil'],
    ],
  },
  'tax code': {
    values: [
      ['9506', '9506'],
      [' 999723 ', '999723'],
      ['9506 91', '950691'],
      ['9997.23', '999723'],
    ],
    fields: ['taxCode'],
  },
  'web address': { values: pairs(typed.URLS), fields: ['joinLink'] },
  // A webhook of one's own network may have an address without encryption.
  'address of a webhook': {
    values: pairs(typed.URLS).filter(([text]) => text !== 'http://surya.in'),
    fields: ['url'],
  },
  line: {
    values: kept,
    fields: [
      ...[
        'contact',
        'heroCaption',
        'issuer',
        'mapQuery',
        'places',
        'reference',
        'subject',
        'tagline',
        'timing',
        'title',
        'who',
      ],
      ...[
        'reason',
        'beyond',
        'strengthLevel',
        'proof',
        'note',
        'CentreForm.address',
        'ChangeCentreForm.address',
        'BeginForm.address',
        'FilmForm.description',
        'AccountDeletionForm.email',
        'item',
      ],
    ],
  },
  text: {
    values: texts,
    fields: [
      ...[
        'address',
        'answer',
        'bio',
        'closing',
        'description',
        'directions',
        'injuries',
        'medications',
        'message',
      ],
      ...[
        'opening',
        'SessionChangeRequest.reason',
        'PublishForm.reason',
        'AddedSessionForm.reason',
        'SessionCopyForm.reason',
        'WeekCopyForm.reason',
        'philosophy',
        'text',
        'welcome',
        'words',
      ],
    ],
  },
  list: {
    values: inList(kept),
    fields: [
      'certifications',
      'facilities',
      'features',
      'languages',
      'notIncludedFeatures',
      'specialClasses',
    ],
  },
}

/** Chosen, counted by the program or read elsewhere: nothing that someone types. */
const CHOSEN = [
  'ImportForm.without',
  ...[
    '_id',
    'at',
    'basis',
    'centre',
    'code',
    'columns',
    'csv',
    'currency',
    'expected',
    'fileName',
    'headings',
    'id',
    'image',
  ],
  ...[
    'key',
    'list',
    'notOn',
    'number',
    'offers',
    'other',
    'people',
    'picture',
    'plan',
    'refund',
    'seen',
    'slug',
  ],
  ...['state', 'target', 'timeZone', 'token', 'version', 'with', 'password', 'specialties', 'styles'],
  ...[
    'startsAt',
    'endsAt',
    'fitnessGoals',
    'focusAreas',
    'medicalConditions',
    'sessionDuration',
    'CaptionsForm.text',
    'PauseRequest.until',
  ],
  // Codes of the tax office, in shapes of their own.
  ...['gstin', 'prefix', 'sac'],
]
/** Objects and rows, whose own fields are tried in the suites of their subject. */
const NESTED = [
  'accent',
  'content',
  'cues',
  'days',
  'logo',
  'marks',
  'moves',
  'openingHours',
  'pictures',
  'sessions',
  'social',
]
const NESTED_TOO = ['tiers', 'was', 'ways']

type Form = { id: string; schema: z.ZodObject }

async function findForms(): Promise<Form[]> {
  const files = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = await Promise.all(
    files.map(async (file) => Object.values((await import(join(root, file))) as Record<string, unknown>)),
  )
  return found.flat().flatMap((schema) => {
    const id = schema instanceof z.ZodObject ? schema.meta()?.id : undefined
    // A message of a conversation is what the server answers with.
    const isForm =
      /(Form|Request|Registration|Interest|Message)$/.test(id ?? '') && id !== 'ConversationMessage'
    return schema instanceof z.ZodObject && id && isForm ? [{ id, schema }] : []
  })
}

/** Chosen from a list or ticked: the schema says so itself. */
function isChosen(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  if ('innerType' in def) return isChosen(def.innerType as z.core.$ZodType)
  if (def.type === 'array') return isChosen((def as z.core.$ZodArrayDef).element)
  return ['enum', 'boolean', 'literal'].includes(def.type)
}

const forms = await findForms()
const fields = forms.flatMap(({ id, schema }) =>
  Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([name, one]) => !isChosen(one) && !/Ids?$/.test(name))
    .map(([name, one]) => ({ form: id, whole: schema as z.ZodType, name, one })),
)
const knows = (list: string[], { form, name }: { form: string; name: string }) =>
  list.includes(`${form}.${name}`) || list.includes(name)
const kindOf = (field: (typeof fields)[number]) =>
  // A name with its form says more than the name alone.
  Object.entries(KINDS).find(([, { fields: list }]) => list.includes(`${field.form}.${field.name}`))?.[0] ??
  (knows(CHOSEN, field)
    ? undefined
    : Object.entries(KINDS).find(([, { fields: list }]) => list.includes(field.name))?.[0])

test('every form is found', () => expect(forms.length).toBeGreaterThan(90))

test('every field that is typed has its kind', () => {
  const unknown = fields.filter(
    (field) => !kindOf(field) && !knows([...CHOSEN, ...NESTED, ...NESTED_TOO], field),
  )
  expect(unknown.map(({ form, name }) => `${form}.${name}`)).toEqual([])
})

describe.each(Object.entries(KINDS))('a %s', (kind, { values }) => {
  const own = fields.filter((field) => kindOf(field) === kind)
  test.each(own.map((field) => [`${field.form}.${field.name}`, field] as const))(
    'in %s',
    (_, { name, whole, one }) => {
      const faults: string[] = []
      for (const [text, meant] of values) {
        const said = JSON.stringify(text)
        const result = one.safeParse(text)
        if (meant === null) {
          // An empty field that need not be filled in is right.
          if (result.success && text === '') continue
          if (result.success)
            faults.push(`${said} has no meaning, and is taken for ${JSON.stringify(result.data)}`)
          const errors = whole.safeParse({ [name]: text }).error?.issues ?? []
          const error = errors.find(({ path }) => path[0] === name)?.message ?? ''
          if (!/^\p{Lu}.{5,}[.?)]$/su.test(error))
            faults.push(`${said}: the error at the field is “${error}”`)
          continue
        }
        // What the bounds of the field refuse is refused in every writing.
        const plain = one.safeParse(Array.isArray(meant) ? meant : String(meant))
        if (plain.success !== result.success)
          faults.push(`${said} is refused, ${JSON.stringify(meant)} is not`)
        if (plain.success && result.success && !isSame(result.data, meant))
          faults.push(
            `${said} means ${JSON.stringify(meant)}, and is taken for ${JSON.stringify(result.data)}`,
          )
      }
      expect(faults).toEqual([])
    },
  )
})

/** Sums are kept in rupees or in paise. */
function isSame(found: unknown, meant: unknown): boolean {
  if (JSON.stringify(found) === JSON.stringify(meant)) return true
  return typeof found === 'number' && typeof meant === 'number' && Math.abs(found - meant * 100) < 1e-6
}

test('a rule across fields does not wait until all the others are right', () => {
  const late = globSync('contract/*.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\.refine\((?:(?!\.refine\()[\s\S])*?path: \[[\s\S]*?\n? *\}\)?/g,
      ),
    ]
      .filter(([rule]) => !rule.includes('when:'))
      .map(([rule]) => `${file}: ${rule.slice(0, 80)}`),
  )
  expect(late).toEqual([])
})
