/** As much of OpenAPI 3.1 and JSON Schema as our own document uses. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}
type Content = Record<string, { schema: Schema }>
export type Operation = {
  security?: object[]
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Every call of the document. */
export function operationsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** The schema that a reference means. */
export function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name ? (document.components?.schemas?.[name] ?? {}) : schema
}

/** Where `value` breaks the schema, or nothing. */
export function faults(document: Document, given: Schema, value: unknown, at = '$'): string[] {
  const schema = resolve(document, given)
  const inner = (one: Schema, part = value, where = at) => faults(document, one, part, where)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && !schema.properties)
    return choices.some((one) => inner(one).length === 0) ? [] : [`${at} is none of ${choices.length} shapes`]
  if (schema.allOf) return schema.allOf.flatMap((one) => inner(one))
  if ('const' in schema && value !== schema.const) return [`${at} is not ${JSON.stringify(schema.const)}`]
  if (schema.enum && !schema.enum.includes(value))
    return [`${at} is not in its list: ${JSON.stringify(value)}`]
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${at} is no ${types.join(' or ')}: ${JSON.stringify(value)?.slice(0, 80)}`]
  if (typeof value === 'string') return textFaults(schema, value, at)
  if (Array.isArray(value))
    return schema.items ? value.flatMap((item, n) => inner(schema.items ?? {}, item, `${at}[${n}]`)) : []
  if (value === null || typeof value !== 'object') return []
  const fields = value as Record<string, unknown>
  const { additionalProperties: others } = schema
  const needs = choices?.map((one) => (one.required ?? []).filter((name) => !(name in fields)))
  return [
    ...(needs && !needs.some(({ length }) => length === 0) ? [`${at} has none of ${needs.flat()}`] : []),
    ...(schema.required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const known = schema.properties?.[name] ?? (typeof others === 'object' ? others : undefined)
      if (known) return inner(known, field, `${at}.${name}`)
      return others === false ? [`${at}.${name} is not in the document`] : []
    }),
  ]
}

function textFaults({ minLength = 0, maxLength, pattern }: Schema, value: string, at: string): string[] {
  const isLong = maxLength !== undefined && value.length > maxLength
  if (value.length < minLength || isLong) return [`${at} has ${value.length} characters`]
  return pattern && !new RegExp(pattern).test(value)
    ? [`${at} does not fit ${pattern}: ${value.slice(0, 80)}`]
    : []
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}
