import type { Trx } from '../../database/open.ts'
import { copyOfClass } from '../../domain/class-editing/copy-class.ts'
import { newId } from '../../domain/core/ids.ts'
import type { Studio } from '../../domain/core/studio.ts'
import type { People } from './seed-classes.ts'

const COPIED = 'yin-by-moonlight'
const BY = 'studio@example.com'
const YESTERDAY_MS = 26 * 3_600_000

/** The next term of a class, begun yesterday: it lacks its line and its price. */
export async function seedDrafts(studio: Studio, trx: Trx, people: People): Promise<void> {
  const { id: copyOf } = await trx
    .selectFrom('classes')
    .select('id')
    .where('slug', '=', COPIED)
    .executeTakeFirstOrThrow()
  const content = await copyOfClass(studio, trx, copyOf)
  const [at, by] = [studio.now() - YESTERDAY_MS, people.get(BY) ?? null]
  await trx
    .insertInto('classDrafts')
    .values({
      id: newId(),
      copyOf,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
      content: JSON.stringify({
        ...content,
        title: 'Yin by Moonlight, the next term',
        description: '',
        price: null,
      }),
    })
    .execute()
}
