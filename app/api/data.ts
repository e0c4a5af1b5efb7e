import type { ClientResponse } from 'hono/client'
import { ask, sendFromBrowser } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const one = studio.imports[':id']

const requests = studio.privacy.requests

export type ImportSent = Sent<typeof one.$put>
type Request = Sent<typeof requests.$post>
type Answer = Sent<(typeof requests)[':id']['answer']['$post']>
type Deletion = Sent<(typeof requests)[':id']['deletion']['$post']>
type Takeout = Sent<typeof studio.exports.$post>
/** As a form holds it. */
type Form<T> = Partial<Record<keyof T, unknown>>
type Made = { success: true; data: { _id: string } }

/** Calls about the studio's data: what comes in as a list, what goes out as a whole, what people ask of theirs. */
export const dataApi = {
  imports: () => ask(studio.imports.$get()),
  uploadImport: (file: File) =>
    ask(
      sendFromBrowser(`/api/studio/imports?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'text/csv' },
      }) as unknown as Promise<ClientResponse<Made>>,
    ),
  import: (id: string) => ask(one.$get(at({ id }))),
  importLines: (id: string, query: { state?: string; after?: number }) =>
    ask(one.lines.$get({ ...at({ id }), query: query as never })),
  settleImport: (id: string, json: ImportSent) => ask(one.$put({ ...at({ id }), json })),
  runImport: (id: string, version: number) => ask(one.run.$post({ ...at({ id }), json: { version } })),
  throwImportAway: (id: string, version: number) =>
    ask(one.$delete({ ...at({ id }), query: { version: String(version) } })),
  exports: () => ask(studio.exports.$get()),
  askForExport: (form: Form<Takeout>) => ask(studio.exports.$post({ json: form as Takeout })),
  privacy: () => ask(studio.privacy.$get()),
  privacyPast: (after?: string) => ask(studio.privacy.past.$get({ query: { after } })),
  privacyLooks: (query: { after?: string; by?: string }) => ask(studio.privacy.looks.$get({ query })),
  writeRequest: (form: Form<Request>) => ask(requests.$post({ json: form as Request })),
  answerRequest: (id: string, form: Form<Answer>) =>
    ask(requests[':id'].answer.$post({ ...at({ id }), json: form as Answer })),
  previewDeletion: (id: string) => ask(requests[':id'].deletion.$get(at({ id }))),
  askForDeletion: (id: string, form: Form<Deletion>) =>
    ask(requests[':id'].deletion.$post({ ...at({ id }), json: form as Deletion })),
  openRequestAgain: (id: string, version: number) =>
    ask(requests[':id'].reopen.$post({ ...at({ id }), json: { version } })),
}
