import type { ClientResponse } from 'hono/client'
import type { UploadedPicture, WordContent, WordKind } from '../../contract/website-content.ts'
import { ask, sendFromBrowser } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { words, pictures, testimonials } = calls.studio
const one = words[':kind'][':id']

type Named = { kind: WordKind; id: string }
type Uploaded = { success: true; message: string; data: UploadedPicture }

/** Calls about what the studio writes and shows. */
export const wordsApi = {
  index: () => ask(words.$get()),
  list: (kind: WordKind, query: { state?: 'published' | 'draft' | 'withdrawn'; after?: string }) =>
    ask(words[':kind'].$get({ param: { kind }, query })),
  begin: (kind: WordKind) => ask(words[':kind'].$post({ param: { kind } })),
  one: ({ kind, id }: Named) => ask(one.$get(named(kind, id))),
  keep: ({ kind, id }: Named, version: string, content: WordContent) =>
    ask(one.$put({ ...named(kind, id), json: { version, content } })),
  discard: ({ kind, id }: Named, version: string) =>
    ask(one.discard.$post({ ...named(kind, id), json: { version } })),
  publish: ({ kind, id }: Named, version: string) =>
    ask(one.publish.$post({ ...named(kind, id), json: { version } })),
  withdraw: ({ kind, id }: Named, version: string) =>
    ask(one.withdraw.$post({ ...named(kind, id), json: { version } })),
  history: ({ kind, id }: Named) => ask(one.history.$get(named(kind, id))),
  restore: ({ kind, id }: Named, version: string, number: number) =>
    ask(one.restore.$post({ ...named(kind, id), json: { version, number } })),
  consents: (id: string) => ask(testimonials[':id'].consents.$get(at({ id }))),
  askConsent: (id: string, json: { version: number; email: string }) =>
    ask(testimonials[':id'].ask.$post({ ...at({ id }), json })),
  consentOnPaper: (id: string, json: { version: number; note: string }) =>
    ask(testimonials[':id'].paper.$post({ ...at({ id }), json })),
  endConsent: (id: string, version: number) =>
    ask(testimonials[':id']['end-consent'].$post({ ...at({ id }), json: { version } })),
  pictures: (after?: string) => ask(pictures.$get({ query: { after } })),
  describePicture: (id: string, json: Sent<(typeof pictures)[':id']['$put']>) =>
    ask(pictures[':id'].$put({ ...at({ id }), json })),
  removePicture: (id: string) => ask(pictures[':id'].$delete(at({ id }))),
  /** The bytes themselves: the typed client sends JSON alone. */
  uploadPicture: (picture: Blob, title: string) =>
    ask(
      sendFromBrowser(`/api/studio/pictures?${new URLSearchParams({ title })}`, {
        method: 'POST',
        body: picture,
        headers: { 'content-type': picture.type },
      }) as unknown as Promise<ClientResponse<Uploaded>>,
    ),
}

function named(kind: WordKind, id: string) {
  return { param: { kind, ...at({ id }).param } }
}
