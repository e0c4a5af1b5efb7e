import fc from 'fast-check'
import { type Draw, pick } from './draw.ts'

/** Inputs that no polite client sends: those that have broken programs before, and any others. */

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '1'.repeat(400),
  '99999999999999999999',
  'null',
  'undefined',
  'true',
  '\u0000',
  'a\u0000b',
  '\\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'ﬃ İ ß',
  "'; drop table users; --",
  '%',
  '%s%n',
  '../../etc/passwd',
  '//evil.example',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'a'.repeat(65),
  'a'.repeat(3000),
  'é'.repeat(300),
  `${'a'.repeat(250)}@example.com`,
  `a@${'b.'.repeat(120)}c`,
  '2026-02-30',
  '+010000-01-01',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
]
const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e-9,
  1e308,
  2 ** 31,
  // The last moment that there is, and the next.
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 500 }, () => 'None'),
]

const anyText = () =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
  )
const anyValue = () =>
  fc.oneof(
    { weight: 6, arbitrary: anyText() },
    { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

export function hostileText(draw: Draw): string {
  return draw(anyText)
}

export function hostileValue(draw: Draw): unknown {
  return draw(anyValue)
}

/** A whole body with its type, where the fault is not in a field. */
export function hostileBody(draw: Draw, polite: object): { body: string | undefined; type: string } {
  const json = 'application/json'
  const name = Object.keys(polite)[0] ?? 'name'
  return pick(draw, [
    () => ({ body: undefined, type: json }),
    () => ({ body: '', type: json }),
    () => ({ body: '{', type: json }),
    () => ({ body: '[]', type: json }),
    () => ({ body: 'null', type: json }),
    () => ({ body: '"text"', type: json }),
    () => ({ body: '1e999', type: json }),
    () => ({ body: '\ufeff{}', type: json }),
    () => ({ body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}', type: json }),
    () => ({ body: JSON.stringify({ ...polite, [name]: 'x'.repeat(1_000_000) }), type: json }),
    () => ({ body: JSON.stringify({ ...polite, [name]: 'x'.repeat(2_000_000) }), type: json }),
    () => ({ body: `{"${name}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, type: json }),
    () => ({ body: `{"${name}":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, type: json }),
    () => ({ body: JSON.stringify(polite), type: 'text/plain' }),
    () => ({ body: JSON.stringify(polite), type: 'application/json; charset=utf-7' }),
    () => ({ body: JSON.stringify(polite), type: '' }),
    () => ({
      body: new URLSearchParams(
        Object.entries(polite).map(([key, value]) => [key, String(value)]),
      ).toString(),
      type: 'application/x-www-form-urlencoded',
    }),
    () => ({ body: '%00=%00&a[b]=c&=&&%ff=%zz', type: 'application/x-www-form-urlencoded' }),
    () => ({ body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' }),
  ])()
}
