import { createRoute, z } from '@hono/zod-openapi'
import {
  importForm,
  importLines as importLinesOnWire,
  importLinesQuery,
  importList,
  importOne,
  importVersion,
} from '../../contract/imports.ts'
import { answer, done, failure, id, line, numeric } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  findImport,
  importLines,
  listImports,
  requireImporter,
  runImport,
  settleImport,
  throwImportAway,
  undoUntil,
  uploadImport,
} from '../../domain/imports/imports.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { IMPORTS } from '../../shared/imports.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

/** Its body is a file, which is read once it is known who sends it. */
export const IMPORT_UPLOAD = /^POST \/api\/studio\/imports$/

const common = { tag: 'Imports', status: 200, login: true } as const
const ofOne = z.object({ id })

const listCall = call('get', '/studio/imports', {
  ...common,
  summary: 'The last imports of members, the newest first (managers)',
  answer: answer(importList),
})
const failures = Object.fromEntries(
  [400, 401, 403, 422, 429].map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: failure } } },
  ]),
)
const uploadCall = createRoute({
  method: 'post',
  path: '/studio/imports',
  summary: 'Send a list of members as CSV, 5 MB at most: nobody is made before it is run (managers)',
  tags: ['Imports'],
  security: [{ login: [] }],
  request: {
    query: z.object({ name: line('the name of the file', 200) }),
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
  },
  responses: {
    201: {
      description: 'A draft, with a guess at its columns',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), data: z.object({ _id: z.string() }) }),
        },
      },
    },
    ...failures,
  },
})
const oneCall = call('get', '/studio/imports/{id}', {
  ...common,
  summary: 'One import: its columns, and what it would come to or came to (managers)',
  answer: answer(importOne),
  input: { params: ofOne },
  fails: [404],
})
const linesCall = call('get', '/studio/imports/{id}/lines', {
  ...common,
  summary:
    'Its lines, a page at a time: new, changed field by field, the same, or refused and why (managers)',
  answer: answer(importLinesOnWire),
  input: { params: ofOne, query: importLinesQuery },
  fails: [404],
})
const settleCall = call('put', '/studio/imports/{id}', {
  ...common,
  summary: 'Say what its columns hold, and what counts for those who are here already (managers)',
  answer: done,
  input: { params: ofOne, body: body(importForm) },
  fails: [404, 409],
})
const runCall = call('post', '/studio/imports/{id}/run', {
  ...common,
  summary: 'Import it, as it was shown (managers)',
  answer: done,
  input: { params: ofOne, body: body(importVersion) },
  fails: [404, 409],
})
const awayCall = call('delete', '/studio/imports/{id}', {
  ...common,
  summary: 'Throw the draft of an import away (managers)',
  answer: done,
  input: { params: ofOne, query: z.object({ version: numeric(z.number().int()) }) },
  fails: [404, 409],
})

/** Lists of members from elsewhere. */
export function imports(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(listCall, async (c) => {
      const found = await listImports(studio, requireMember(c))
      const data = found.map(({ id: _id, firstName, lastName, ...one }) => ({
        _id,
        ...one,
        by: firstName === null ? null : fullName(firstName, lastName),
      }))
      return ok(c, { data: { imports: data, timeZone } })
    })
    .openapi(uploadCall, async (c) => {
      const member = requireMember(c)
      await requireImporter(studio, member)
      const bytes = await readAtMost(c.req.raw, IMPORTS.fileBytes, c.env as object | undefined, member)
      const { importTooLarge } = DATA_TEXTS
      if (!bytes) throw new AppError('invalid', importTooLarge, { file: importTooLarge })
      const _id = await uploadImport(studio, member, { fileName: c.req.valid('query').name, bytes })
      return ok(c, { data: { _id } }, 201)
    })
    .openapi(oneCall, async (c) => {
      const found = await findImport(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentImport(found, studio) })
    })
    .openapi(linesCall, async (c) => {
      const { id: importId } = c.req.valid('param')
      const { lines, next } = await importLines(studio, requireMember(c), importId, c.req.valid('query'))
      return ok(c, { data: { lines, next } })
    })
    .openapi(settleCall, async (c) => {
      await settleImport(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: DATA_TEXTS.importKept })
    })
    .openapi(runCall, async (c) => {
      await runImport(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json').version)
      return ok(c, { message: DATA_TEXTS.importRuns })
    })
    .openapi(awayCall, async (c) => {
      await throwImportAway(studio, requireMember(c), c.req.valid('param').id, c.req.valid('query').version)
      return ok(c, { message: DATA_TEXTS.importThrownAway })
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
