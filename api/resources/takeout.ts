import { Readable } from 'node:stream'
import { takeoutForm, takeouts } from '../../contract/takeout.ts'
import { answer, done } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import {
  askForTakeout,
  keptUntil,
  listTakeouts,
  takeTakeout,
} from '../../domain/studio-export/studio-exports.ts'
import { TAKEN_TABLES, whyNot } from '../../domain/studio-export/tables.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Everything along', status: 200, login: true } as const

const listCall = call('get', '/studio/exports', {
  ...common,
  summary: 'The last times that everything was asked for, and what is not in it (owners)',
  answer: answer(takeouts),
})
const askCall = call('post', '/studio/exports', {
  ...common,
  summary: 'Ask for everything that the studio has, as a file; one at a time (owners)',
  answer: done,
  input: { body: body(takeoutForm) },
  fails: [409],
})

/** Everything that the studio has, for its owner to take along. */
export function takeout(studio: Studio) {
  const { timeZone } = studio.settings
  const notInIt = TAKEN_TABLES.flatMap((table) => {
    const why = whyNot(table)
    return why === null ? [] : [{ table, why }]
  })
  const api = resource()
    .openapi(listCall, async (c) => {
      const member = requireMember(c)
      const found = await listTakeouts(studio, member)
      const exports = found.map((one) => ({
        _id: one.id,
        askedAt: one.askedAt,
        mine: one.askedBy === member.id,
        health: one.healthReason,
        by: one.firstName === null ? null : fullName(one.firstName, one.lastName),
        state: one.state,
        bytes: one.bytes,
        lines: one.lines,
        until: keptUntil(one),
        takenAt: one.takenAt,
      }))
      return ok(c, { data: { exports, notInIt, timeZone } })
    })
    .openapi(askCall, async (c) => {
      const { health, reason } = c.req.valid('json')
      await askForTakeout(studio, requireMember(c), health ? (reason ?? null) : null)
      return ok(c, { message: DATA_TEXTS.exportAsked })
    })
  // A file, which the document does not describe.
  api.get('/studio/exports/:id/all.zip', async (c) => {
    const file = await takeTakeout(studio, requireMember(c), c.req.param('id'))
    const name = `studio-${studioDay(studio.now(), timeZone)}.zip`
    return c.body(Readable.toWeb(file.stream()) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    })
  })
  return api
}
