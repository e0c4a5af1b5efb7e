import { findings, findQuery } from '../../contract/search.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { findAnything } from '../../domain/search/find-anything.ts'
import { rupees } from '../../shared/money.ts'
import { resource } from '../resource.ts'

/** Search at the desk. */
export function find(studio: Studio) {
  return resource('Desk').call('get', '/studio/find', {
    summary: 'Search people, sessions of the coming days, classes and payments',
    query: findQuery,
    data: findings,
    run: async (member, { q }) => {
      const { people, sessions, classes, payments } = await findAnything(studio, member, q)
      return {
        people: people.map(({ id: _id, ...one }) => ({ _id, ...one })),
        sessions: sessions.map(({ id: _id, ...one }) => ({ _id, ...one })),
        classes: classes.map(({ id: _id, ...one }) => ({ _id, ...one })),
        payments: payments.map(({ id: _id, amountPaise, ...one }) => ({
          _id,
          ...one,
          amount: rupees(amountPaise),
        })),
      }
    },
  })
}
