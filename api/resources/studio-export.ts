import { Readable } from 'node:stream'
import { takeoutForm, takeouts } from '../../contract/studio-export.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import {
  downloadExport,
  keptUntil,
  listExports,
  requestExport,
} from '../../domain/studio-export/studio-exports.ts'
import { EXPORTED_TABLES, whyNot } from '../../domain/studio-export/tables.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'

/** The studio export. */
export function takeout(studio: Studio) {
  const { timeZone } = studio.settings
  const notInIt = EXPORTED_TABLES.flatMap((table) => {
    const why = whyNot(table)
    return why === null ? [] : [{ table, why }]
  })
  const api = resource('Studio export')
    .call('get', '/studio/exports', {
      summary: 'List recent studio exports, and what they leave out (owners)',
      data: takeouts,
      run: async (member) => {
        const found = await listExports(studio, member)
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
        return { exports, notInIt, timeZone }
      },
    })
    .call('post', '/studio/exports', {
      summary: 'Start a studio export, one at a time (owners)',
      form: takeoutForm,
      fails: [409],
      run: (member, { health, reason }) => requestExport(studio, member, health ? (reason ?? null) : null),
      says: DATA_TEXTS.exportAsked,
    })
  // A file, not described in the document.
  api.get('/studio/exports/:id/all.zip', async (c) => {
    const file = await downloadExport(studio, requireMember(c), c.req.param('id'))
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
