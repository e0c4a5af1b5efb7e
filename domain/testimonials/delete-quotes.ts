import type { Trx } from '../../database/open.ts'

/**
 * Deletes the quotes an account consented to, in their public, earlier and draft wordings. A quote that now belongs to
 * someone else stays.
 */
export async function deleteQuotesOf(trx: Trx, userId: string): Promise<void> {
  const agreed = await trx
    .selectFrom('testimonialConsents')
    .select(['testimonialId', 'text', 'name'])
    .where('userId', '=', userId)
    // Someone who was only asked never said any of it.
    .where('consentedAt', 'is not', null)
    .orderBy('testimonialId')
    .execute()
  for (const [id, own] of Map.groupBy(agreed, ({ testimonialId }) => testimonialId)) {
    const names = new Set(own.map(({ name }) => name))
    // Quotes before consents: an answer that arrives meanwhile takes its locks in this order.
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

/** Deletes their consents and earlier wordings of a quote that now belongs to someone else. */
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
