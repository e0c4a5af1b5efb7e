import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { found, similarSounding } from './search.ts'

const MEMBERS = 100_000
const BATCH = 2_500
const FIRST = ['Ananya', 'Ravi', 'Meera', 'Karan', 'Anand', 'Zubin', 'Leela', 'Omkar']
const LAST = ['Rao', 'Iyer', 'Menon', 'Joshi', 'Anand', 'Varma']

describe.each(BOTH_ENGINES)(`a search among ${MEMBERS} on %s`, (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    for (let from = 0; from < MEMBERS; from += BATCH) await addMembers(from)
    await sql`analyze`.execute(app.db)
  }, 240_000)

  async function addMembers(from: number) {
    const numbers = Array.from({ length: BATCH }, (_, n) => from + n)
    const rows = numbers.map((n) => ({
      id: `m${n}`,
      firstName: FIRST[n % 8] ?? '',
      lastName: LAST[n % 6] ?? '',
      email: `m${n}@example.com`,
      passwordHash: '',
      dateOfBirth: null,
      gender: null,
      phone: `+91 9${100_000_000 + n}`,
      role: 'user' as const,
      createdAt: n,
      updatedAt: n,
    }))
    const terms = rows.flatMap(({ id, firstName, lastName, email, phone }) =>
      [firstName.toLowerCase(), lastName.toLowerCase(), email, id, phone.slice(4)].map((term) => ({
        userId: id,
        term,
      })),
    )
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('users')
        .values(rows.slice(at, at + 500))
        .execute()
    for (let at = 0; at < terms.length; at += 2_000)
      await app.db
        .insertInto('memberTerms')
        .values(terms.slice(at, at + 2_000))
        // Some first names are also last names.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

  const everybody = sql<SqlBool>`1 = 1` as Expression<SqlBool>
  const ask = (...terms: string[]) => found(app, terms, everybody).limit(26)

  test.each([['ana'], ['ana', 'rao'], ['m9999'], ['9100'], ['a', 'v'], ['nobody']])(
    'of “%s %s” looks into ranges of the index, and reads no table through',
    async (...terms) => {
      const query = ask(...terms.filter(Boolean))
      const plan = await planOf(query.compile())
      expect(plan).not.toMatch(/SCAN (term|users|one|another)\b|Seq Scan|Sort/)
      expect(plan).toMatch(/oneTermEach|termsOfMember|sqlite_autoindex_memberTerms_1/)
    },
  )

  test('so does one of names in another script', async () => {
    const query = similarSounding(app, ['sundar', 'rao'], '~suntr', everybody).limit(26)
    const plan = await planOf(query.compile())
    expect(plan).not.toMatch(/SCAN (term|users|one|another)\b|Seq Scan|Sort/)
  })

  test('finds who is meant, in the order of the words', async () => {
    const rows = await ask('ana', 'rao').execute()
    expect(rows).toHaveLength(26)
    for (const { firstName, lastName } of rows) expect(`${firstName} ${lastName}`).toMatch(/^Ana\w+ Rao$/)
    expect((await ask('m99999').execute()).map(({ id }) => id)).toEqual(['m99999'])
    expect(await ask('nobody').execute()).toEqual([])
  })

  async function planOf(query: { sql: string; parameters: readonly unknown[] }): Promise<string> {
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain '
    const { rows } = await app.db.executeQuery<Record<string, string>>({
      ...(query as never as object),
      sql: explain + query.sql,
    } as never)
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
  }
})

/** A name, email or phone number written without its search terms could not be found. */
test('anyone who writes what members are found by writes their terms too', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{domain,demo,api,server}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const writers = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (/insert(?:Into|All)\((?:\s*trx,)?\s*'users'/.test(text)) return true
    const written = text.matchAll(/updateTable\('users'\)\s*\.set\(([\s\S]*?)\)\s*\.where/g)
    return [...written].some(([, fields]) => /\b(firstName|lastName|email|phone)\b/.test(fields ?? ''))
  })
  expect(writers.length).toBeGreaterThan(8)
  expect(writers.filter((file) => !readFileSync(join(root, file), 'utf8').includes('writeTerms('))).toEqual(
    [],
  )
})
