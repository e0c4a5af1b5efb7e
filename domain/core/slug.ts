import type { Trx } from '../../database/open.ts'

const LONGEST = 60

/** "Gentle Hätha, for Knees" becomes "gentle-hatha-for-knees"; a text without Latin letters becomes the fallback. */
export function slugOf(text: string, otherwise: string): string {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
  return slug || otherwise
}

/** Adds a number if the slug is taken. Two concurrent calls may get the same; the database refuses one. */
export async function freeSlug(
  trx: Trx,
  table: 'blogPosts' | 'centres' | 'classes' | 'events' | 'instructors',
  text: string,
  otherwise: string,
): Promise<string> {
  const slug = slugOf(text, otherwise)
  const taken = await trx
    .selectFrom(table as 'centres')
    .select(['slug', 'id'])
    // URLs may contain an id instead.
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`), eb('id', '=', slug)]))
    .execute()
  const known = new Set(taken.flatMap((row) => [row.slug, row.id]))
  for (let number = 2; ; number++) {
    const candidate = known.has(slug) ? `${slug}-${number}` : slug
    if (!known.has(candidate)) return candidate
  }
}
