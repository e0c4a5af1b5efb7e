import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { centreContent, printOfPage } from '../studio/pages.ts'
import { type Kind, need, needPicture } from './kind.ts'
import { lines, linesMissing } from './lines.ts'

/** A centre's page. Its record, with rooms and state, is managed at Centres. */
export const centre: Kind<'centre'> = {
  hasRecord: true,
  empty: {
    kind: 'centre',
    name: '',
    address: '',
    description: '',
    specialties: [],
    timing: '',
    phone: '',
    mapQuery: '',
    facilities: [],
    picture: '',
  },

  async find(db, id) {
    const row = await db.selectFrom('centres').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      content: centreContent(row),
      shownAt: null,
      isWithdrawn: row.archivedAt !== null,
      address: '/contactUs',
      print: printOfPage('centre', row),
    }
  },

  list: async () => [],
  async count(db) {
    const { count } = await db
      .selectFrom('centres')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('archivedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: (content, pictures) => [
    ...(content.name.trim() ? [] : [need('name', 'Write the name of the centre.')]),
    ...(content.address.trim() ? [] : [need('address', 'Write its address.')]),
    ...linesMissing('specialties', content.specialties),
    ...linesMissing('facilities', content.facilities),
    ...needPicture(content.picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const [name, address] = [content.name.trim(), content.address.trim()]
    const kept = {
      ...content,
      name,
      address,
      description: content.description.trim(),
      timing: content.timing.trim(),
      phone: content.phone.trim(),
      mapQuery: content.mapQuery.trim() || `${name}, ${address}`,
      specialties: lines(content.specialties),
      facilities: lines(content.facilities),
    }
    const { kind: _, specialties, facilities, ...fields } = kept
    const changed = await trx
      .updateTable('centres')
      .set((eb) => ({
        ...fields,
        specialties: JSON.stringify(specialties),
        facilities: JSON.stringify(facilities),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('archivedAt', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.centreIsArchived)
    return kept
  },
}
