import type { Trx } from '../../database/open.ts'

/**
 * With an account go the words that were quoted by its yes: as they are read, as they were, and as they are being written. Where
 * the quote is someone else's by now, that stays.
 */
export async function deleteQuotesOf(trx: Trx, userId: string): Promise<void> {
  const agreed = await trx
    .selectFrom('testimonialConsents')
    .select(['testimonialId', 'text', 'name'])
    .where('userId', '=', userId)
    // Anyone who was only asked said none of it.
    .where('consentedAt', 'is not', null)
    .orderBy('testimonialId')
    .execute()
  for (const [id, own] of Map.groupBy(agreed, ({ testimonialId }) => testimonialId)) {
    const names = new Set(own.map(({ name }) => name))
    // First the words, then who agreed to them: anyone who answers meanwhile takes their locks in this order.
    const gone = await trx
      .deleteFrom('testimonials')
      .where('id', '=', id)
      .where('name', 'in', [...names])
      .executeTakeFirst()
    if (gone.numDeletedRows > 0n) await forgetAll(trx, id)
    else await forgetOwn(trx, id, userId, names)
  }
}

async function forgetAll(trx: Trx, id: string) {
  await trx.deleteFrom('testimonialConsents').where('testimonialId', '=', id).execute()
  for (const table of ['wordDrafts', 'wordRevisions'] as const)
    await trx.deleteFrom(table).where('kind', '=', 'testimonial').where('id', '=', id).execute()
}

/** What they said of a quote that is another person's now. */
async function forgetOwn(trx: Trx, id: string, userId: string, names: ReadonlySet<string>) {
  await trx
    .deleteFrom('testimonialConsents')
    .where('testimonialId', '=', id)
    .where('userId', '=', userId)
    .execute()
  const revisions = await trx
    .selectFrom('wordRevisions')
    .select(['number', 'content'])
    .where('kind', '=', 'testimonial')
    .where('id', '=', id)
    .execute()
  for (const { number, content } of revisions)
    if ('name' in content && names.has(String(content.name)))
      await trx
        .deleteFrom('wordRevisions')
        .where('kind', '=', 'testimonial')
        .where('id', '=', id)
        .where('number', '=', number)
        .execute()
}
