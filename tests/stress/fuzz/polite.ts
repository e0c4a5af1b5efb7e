import { chance, type Draw, pick } from './draw.ts'
import { type Document, faults, resolve, type Schema } from './openapi.ts'

/**
 * What a polite request says, by the name of the field or parameter; `undefined` is left out where it may be. What has none here, or another
 * meaning, is drawn from their schema.
 */
export type Names = Record<string, unknown>

/** A value that the schema takes; fields with a name that we know get what exists. */
export function politeValue(draw: Draw, document: Document, given: Schema, names: Names, name = ''): unknown {
  if (name in names && faults(document, given, names[name]).length === 0) return names[name]
  const schema = resolve(document, given)
  const choices = schema.anyOf ?? schema.oneOf
  // Beside fields of its own an object's choices say which of them it needs.
  const needed = schema.properties && choices ? (pick(draw, choices).required ?? []) : []
  if (choices && !schema.properties) return politeValue(draw, document, pick(draw, choices), names, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(draw, schema.enum)
  const type = [schema.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || !(key in names && names[key] === undefined))
        .filter(([key]) => [...(schema.required ?? []), ...needed].includes(key) || chance(draw, 50))
        .map(([key, field]) => [key, politeValue(draw, document, field, names, key)]),
    )
  if (type === 'array')
    return schema.items && (schema.minItems || chance(draw, 80))
      ? [politeValue(draw, document, schema.items, names)]
      : []
  if (type === 'number' || type === 'integer') return pick(draw, [1, 2, 15])
  if (type === 'boolean') return chance(draw, 50)
  if (schema.format === 'date') return pick(draw, ['2026-11-20', '2026-12-31'])
  if (schema.pattern) return PATTERNED.find((text) => new RegExp(schema.pattern ?? '').test(text)) ?? '1'
  const text = pick(draw, [
    'quiet-river-7-quiet-river-7',
    'ॐ शान्ति शान्ति शान्तिः',
    "Meera O'Neill, at “the river”",
  ])
  return text.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, '.')
}

/** One for each pattern of the document. */
const PATTERNED = [
  '120',
  '123 456',
  '2026-11',
  '2026-11-20',
  'pay_None',
  'order_None',
  '+91 98765 43210',
  'online',
  'p0',
  'print',
  '15',
  '9506',
]
