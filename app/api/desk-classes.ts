import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { ClassWords } from '../../contract/desk-classes.ts'
import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { classes } = calls.studio
const draft = classes.drafts[':id']
const one = classes[':id']

const film = calls.studio.films[':id']
type FilmForm = Sent<typeof film.$put>
type NewDraft = Sent<typeof classes.drafts.$post>
type Added = { startsAt: number; endsAt: number }

/** Calls about classes at the desk. */
export const deskClassesApi = {
  list: (query: Record<string, string>) => ask(classes.$get({ query })),
  make: (json: NewDraft) => ask(classes.drafts.$post({ json })),
  draft: (id: string) => ask(draft.$get(at({ id }))),
  keep: (id: string, version: number, content: ClassDraft) =>
    ask(draft.$put({ ...at({ id }), json: { version, content } })),
  remove: (id: string, version: number) =>
    ask(draft.$delete({ ...at({ id }), query: { version: String(version) } })),
  publish: (id: string, version: number, reason: string) =>
    ask(draft.publish.$post({ ...at({ id }), json: { version, reason } })),
  published: (id: string) => ask(one.$get(at({ id }))),
  preview: (id: string, content: ClassWords) => ask(one.preview.$post({ ...at({ id }), json: { content } })),
  change: (id: string, version: number, content: ClassWords) =>
    ask(one.$put({ ...at({ id }), json: { version, content } })),
  archive: (id: string, verb: 'archive' | 'unarchive', version: number) =>
    ask(one[verb].$post({ ...at({ id }), json: { version } })),
  previewSession: (id: string, json: Added) => ask(one.sessions.preview.$post({ ...at({ id }), json })),
  addSession: (id: string, json: Added & { people: number; reason: string }) =>
    ask(one.sessions.$post({ ...at({ id }), json })),
  films: (id: string) => ask(one.films.$get(at({ id }))),
  changeFilm: (id: string, json: Record<keyof FilmForm, unknown>) =>
    ask(film.$put({ ...at({ id }), json: json as FilmForm })),
  setCaptions: (id: string, version: number, text: string) =>
    ask(film.captions.$put({ ...at({ id }), json: { version, text } })),
  removeFilm: (id: string) => ask(film.$delete(at({ id }))),
  previewCapacity: (id: string, json: { capacity: number; seen: number }) =>
    ask(calls.classes[':id'].capacity.preview.$post({ ...at({ id }), json })),
  setCapacity: (id: string, json: { capacity: number; seen: number; offers?: number }) =>
    ask(calls.classes[':id'].capacity.$put({ ...at({ id }), json })),
}
