import { createRoute, z } from '@hono/zod-openapi'
import {
  importForm,
  importLines as importLinesOnWire,
  importLinesQuery,
  importList,
  importOne,
  importVersion,
} from '../../contract/imports.ts'
import { failure, line, numeric } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  discardImport,
  findImport,
  importLines,
  listImports,
  requireImporter,
  runImport,
  settleImport,
  undoUntil,
  uploadImport,
} from '../../domain/imports/imports.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { IMPORTS } from '../../shared/imports.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { resource } from '../resource.ts'
import { ok, requireMember } from '../route.ts'

/** A file upload, read only after the permission check. */
export const IMPORT_UPLOAD = /^POST \/api\/studio\/imports$/

const failures = Object.fromEntries(
  [400, 401, 403, 422, 429].map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: failure } } },
  ]),
)
const uploadCall = createRoute({
  method: 'post',
  path: '/studio/imports',
  summary: 'Upload a list of members as CSV, up to 5 MB; nothing is imported until it is run (managers)',
  tags: ['Imports'],
  security: [{ login: [] }],
  request: {
    query: z.object({ name: line('the name of the file', 200) }),
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
  },
  responses: {
    201: {
      description: 'A draft with guessed columns',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), data: z.object({ _id: z.string() }) }),
        },
      },
    },
    ...failures,
  },
})

/** Imports of members. */
export function imports(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Imports')
    .call('get', '/studio/imports', {
      summary: 'List imports, newest first (managers)',
      data: importList,
      run: async (member) => {
        const found = await listImports(studio, member)
        const data = found.map(({ id: _id, firstName, lastName, ...one }) => ({
          _id,
          ...one,
          by: firstName === null ? null : fullName(firstName, lastName),
        }))
        return { imports: data, timeZone }
      },
    })
    .raw(uploadCall, async (c) => {
      const member = requireMember(c)
      await requireImporter(studio, member)
      const bytes = await readAtMost(c.req.raw, IMPORTS.fileBytes, c.env as object | undefined, member)
      const { importTooLarge } = DATA_TEXTS
      if (!bytes) throw new AppError('invalid', importTooLarge, { file: importTooLarge })
      const _id = await uploadImport(studio, member, { fileName: c.req.valid('query').name, bytes })
      return ok(c, { data: { _id } }, 201)
    })
    .call('get', '/studio/imports/{id}', {
      summary: 'Get an import: its columns and its expected or actual result (managers)',
      data: importOne,
      run: async (member, { id }) => presentImport(await findImport(studio, member, id), studio),
    })
    .call('get', '/studio/imports/{id}/lines', {
      summary: 'List the lines of an import with their outcome, in pages (managers)',
      query: importLinesQuery,
      data: importLinesOnWire,
      run: async (member, { id: importId, ...query }) => {
        const { lines, next } = await importLines(studio, member, importId, query)
        return { lines, next }
      },
    })
    .call('put', '/studio/imports/{id}', {
      summary: 'Map the columns of an import, and choose what may change existing members (managers)',
      form: importForm,
      run: (member, { id }, form) => settleImport(studio, member, id, form),
      says: DATA_TEXTS.importKept,
    })
    .call('post', '/studio/imports/{id}/run', {
      summary: 'Run an import as previewed (managers)',
      form: importVersion,
      run: (member, { id }, { version }) => runImport(studio, member, id, version),
      says: DATA_TEXTS.importRuns,
    })
    .call('delete', '/studio/imports/{id}', {
      summary: 'Discard an import draft (managers)',
      query: z.object({ version: numeric(z.number().int()) }),
      run: (member, { id, version }) => discardImport(studio, member, id, version),
      says: DATA_TEXTS.importThrownAway,
    })
}

function presentImport(found: Awaited<ReturnType<typeof findImport>>, studio: Studio) {
  const { id: _id, fileName, state, lines, createdAt, by, finishedAt, version, columns, settings } = found
  const worked = Object.values(found.counts).reduce((sum, n) => sum + n, 0)
  return {
    _id,
    fileName,
    state,
    lines,
    createdAt,
    by,
    finishedAt,
    version,
    columns,
    settings,
    top: found.top,
    counts: found.counts,
    leftOut: found.leftOut,
    invited: found.invited,
    earlier: found.earlier,
    done: state === 'draft' ? 0 : worked,
    undoUntil: undoUntil(found),
    undoneBy: found.undoneByName,
    now: studio.now(),
    timeZone: studio.settings.timeZone,
  }
}
