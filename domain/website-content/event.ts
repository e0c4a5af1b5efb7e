import type { ContentOf } from '../../contract/website-content.ts'
import { dateRange } from '../../shared/calendar.ts'
import { paise, rupees } from '../../shared/money.ts'
import { freeSlug } from '../core/slug.ts'
import { type Kind, need, needDescriptions, needPicture } from './kind.ts'

export const event: Kind<'event'> = {
  empty: {
    kind: 'event',
    title: '',
    description: '',
    body: '',
    startsOn: '',
    endsOn: '',
    location: '',
    price: null,
    currency: 'INR',
    picture: '',
  },

  async find(db, id) {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { title, description, body, startsOn, endsOn, location, picture } = row
    const content: ContentOf<'event'> = {
      kind: 'event',
      title,
      description,
      body,
      startsOn,
      endsOn,
      location,
      picture,
      price: rupees(row.priceCents),
      currency: row.currency === 'INR' ? 'INR' : 'USD',
    }
    const address = `/eventsPage/${row.slug}`
    return { content, shownAt: null, isWithdrawn: row.withdrawnAt !== null, address }
  },

  async list(db, { withdrawn, after, most }) {
    const rows = await db
      .selectFrom('events')
      .select(['id', 'title', 'startsOn', 'endsOn', 'location'])
      .where('withdrawnAt', withdrawn ? 'is not' : 'is', null)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('startsOn', '<', after?.key ?? ''),
            eb.and([eb('startsOn', '=', after?.key ?? ''), eb('id', '<', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('startsOn', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, title, startsOn, endsOn, location }) => ({
      id,
      title,
      about: `${dateRange(startsOn, endsOn)}, ${location}`,
      shownAt: null,
      key: startsOn,
    }))
  },

  async count(db) {
    const { count } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: ({ title, description, body, startsOn, endsOn, location, price, picture }, pictures) => [
    ...(title.trim() ? [] : [need('title', 'Enter a title.')]),
    ...(description.trim() ? [] : [need('description', 'Write a sentence or two for the card.')]),
    ...(body.trim() ? [] : [need('body', 'Write a description.')]),
    ...needDescriptions('body', body),
    ...(startsOn ? [] : [need('startsOn', 'Enter the first day.')]),
    ...(endsOn ? [] : [need('endsOn', 'Enter the last day.')]),
    ...(startsOn && endsOn && endsOn < startsOn
      ? [need('endsOn', 'The last day is before the first. Change one of them.')]
      : []),
    ...(location.trim() ? [] : [need('location', 'Enter the location.')]),
    ...(price === null ? [need('price', 'Enter a price, or 0 if it’s free.')] : []),
    ...needPicture(picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const { title, description, body, startsOn, endsOn, location, currency, picture } = content
    const row = {
      title: title.trim(),
      description: description.trim(),
      location: location.trim(),
      body,
      startsOn,
      endsOn,
      currency,
      picture,
      priceCents: paise(content.price ?? 0),
      withdrawnAt: null,
    }
    const changed = await trx
      .updateTable('events')
      .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) {
      const slug = await freeSlug(trx, 'events', title, 'event')
      await trx
        .insertInto('events')
        .values({ id, slug, ...row })
        .execute()
    }
    return content
  },

  async withdraw(studio, trx, id) {
    await trx.updateTable('events').set({ withdrawnAt: studio.now() }).where('id', '=', id).execute()
  },
}
