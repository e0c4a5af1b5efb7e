import type { Kysely } from 'kysely'

type Tables = {
  wordDrafts: Written
  wordRevisions: Written
  classDrafts: { id: string; content: string }
  courses: { id: number; level: string; weeks: number; originalPaise: number; discountedPaise: number }
}
type Written = { kind: string; id: string; content: string }

/** Courses are created and unpublished at the desk, with their level, weeks and prices; a class to be says which one it sells. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('courses').addColumn('withdrawnAt', 'bigint').execute()
  const data = db as unknown as Kysely<Tables>
  const courses = await data
    .selectFrom('courses')
    .select(['id', 'level', 'weeks', 'originalPaise', 'discountedPaise'])
    .execute()
  for (const table of ['wordDrafts', 'wordRevisions'] as const)
    for (const { id, content } of await data
      .selectFrom(table)
      .select(['id', 'content'])
      .where('kind', '=', 'course')
      .execute()) {
      const course = courses.find((one) => String(one.id) === id)
      if (!course) continue
      const { level, weeks, originalPaise, discountedPaise } = course
      const prices = { price: discountedPaise / 100, originalPrice: originalPaise / 100 }
      await data
        .updateTable(table)
        .set({ content: JSON.stringify({ ...JSON.parse(content), level, weeks, ...prices }) })
        .where('kind', '=', 'course')
        .where('id', '=', id)
        .where('content', '=', content)
        .execute()
    }
  for (const { id, content } of await data.selectFrom('classDrafts').select(['id', 'content']).execute())
    await data
      .updateTable('classDrafts')
      .set({ content: JSON.stringify({ courseId: null, ...JSON.parse(content) }) })
      .where('id', '=', id)
      .execute()
}
