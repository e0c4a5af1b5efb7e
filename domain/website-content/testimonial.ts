import type { ContentOf } from '../../contract/website-content.ts'
import { photoNamed } from '../../shared/photos.ts'
import { countConsents } from '../testimonials/current-consents.ts'
import { type Kind, need, needPicture } from './kind.ts'

/** A quote about the studio. Visitors see it while it is published and its author agrees to exactly these words. */
export const testimonial: Kind<'testimonial'> = {
  empty: { kind: 'testimonial', name: '', text: '', className: '', picture: '', place: 1 },

  async find(db, id) {
    const row = await db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { name, text, className, picture } = row
    const content: ContentOf<'testimonial'> = {
      kind: 'testimonial',
      name,
      text,
      className,
      picture,
      place: Math.max(1, row.position),
    }
    const address = '/testimonialPage'
    return { content, shownAt: null, isWithdrawn: row.withdrawnAt !== null, address }
  },

  async list(db, { withdrawn, after, most }) {
    const place = Number(after?.key)
    const rows = await db
      .selectFrom('testimonials')
      .select(['id', 'name', 'className', 'position'])
      .select((eb) => countConsents(eb).as('consents'))
      .where('withdrawnAt', withdrawn ? 'is not' : 'is', null)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('position', '>', place),
            eb.and([eb('position', '=', place), eb('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('position')
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(({ id, name, className, position, consents }) => ({
      id,
      title: name,
      shownAt: null,
      key: String(position),
      about: [className, Number(consents) > 0 ? '' : 'not shown: no consent'].filter(Boolean).join(' · '),
    }))
  },

  async count(db) {
    const { count } = await db
      .selectFrom('testimonials')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: ({ name, text, picture }, pictures) => [
    ...(name.trim() ? [] : [need('name', 'Enter whose words they are.')]),
    ...(text.trim() ? [] : [need('text', 'Write what they said.')]),
    ...needPicture(picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const { name, text, className, picture, place } = content
    const row = {
      name: name.trim(),
      text: text.trim(),
      className: className.trim(),
      picture,
      position: place,
      galleryPicture: galleryOf(picture),
      withdrawnAt: null,
    }
    const changed = await trx
      .updateTable('testimonials')
      .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n)
      await trx
        .insertInto('testimonials')
        .values({ id, ...row })
        .execute()
    return { ...content, name: row.name, text: row.text }
  },

  async withdraw(studio, trx, id) {
    await trx
      .updateTable('testimonials')
      .set((eb) => ({ withdrawnAt: studio.now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },
}

/** A medallion is shown with the print of its scene, a photo as it is. */
export function galleryOf(picture: string): string {
  return photoNamed(picture) ? picture : picture.replace(/^testimonial-/, 'gallery-')
}
