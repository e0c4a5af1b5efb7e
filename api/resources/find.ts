import { findings, findQuery } from '../../contract/find.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { findAnything } from '../../domain/search/find-anything.ts'
import { rupees } from '../../shared/money.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const findCall = call('get', '/studio/find', {
  tag: 'Desk',
  login: true,
  status: 200,
  summary: 'People, sessions of these days, classes and payments that fit some words',
  input: { query: findQuery },
  answer: answer(findings),
})

/** Whatever the desk looks for. */
export function find(studio: Studio) {
  return resource().openapi(findCall, async (c) => {
    const { people, sessions, classes, payments } = await findAnything(
      studio,
      requireMember(c),
      c.req.valid('query').q,
    )
    const data = {
      people: people.map(({ id: _id, ...one }) => ({ _id, ...one })),
      sessions: sessions.map(({ id: _id, ...one }) => ({ _id, ...one })),
      classes: classes.map(({ id: _id, ...one }) => ({ _id, ...one })),
      payments: payments.map(({ id: _id, amountPaise, ...one }) => ({
        _id,
        ...one,
        amount: rupees(amountPaise),
      })),
    }
    return ok(c, { data })
  })
}
