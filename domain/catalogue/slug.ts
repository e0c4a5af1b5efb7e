import type { Trx } from '../../database/open.ts'

const LONGEST = 60

/** "Yin by Moonlight, winter" -> "yin-by-moonlight-winter"; of a title without Latin letters "class". */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
  return words || 'class'
}

/** The first of its kind that no class has. Two at once may find the same: the database refuses one of them. */
export async function freeSlug(trx: Trx, title: string): Promise<string> {
  const slug = slugOf(title)
  const rows = await trx
    .selectFrom('classes')
    .select(['slug', 'id'])
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`), eb('id', '=', slug)]))
    .execute()
  const taken = new Set(rows.flatMap((row) => [row.slug, row.id]))
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
