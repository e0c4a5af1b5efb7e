import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { members } = calls.studio
const one = members[':id']
const note = one.notes[':noteId']
const run = one.runs[':enrollmentId']
const tag = one.tags[':tag']

/** Calls about members at the desk. */
export const deskMembersApi = {
  list: (query: Record<string, string>) => ask(members.$get({ query })),
  counts: () => ask(members.counts.$get()),
  register: (json: Sent<typeof members.$post>) => ask(members.$post({ json })),
  member: (id: string) => ask(one.$get(at({ id }))),
  changeDetails: (id: string, json: Sent<typeof one.$put>) => ask(one.$put({ ...at({ id }), json })),
  setEmail: (id: string, json: Sent<typeof one.email.$put>) => ask(one.email.$put({ ...at({ id }), json })),
  setBilling: (id: string, json: Sent<typeof one.billing.$put>) =>
    ask(one.billing.$put({ ...at({ id }), json })),
  removeBilling: (id: string, version: number) =>
    ask(one.billing.$delete({ ...at({ id }), query: { version: String(version) } })),
  twoPeople: (id: string, other: string) => ask(one['two-people'].$post({ ...at({ id }), json: { other } })),
  timeline: (id: string, query: Record<string, string>) => ask(one.timeline.$get({ ...at({ id }), query })),
  inviteAgain: (id: string) => ask(one.invitation.$post(at({ id }))),
  addNote: (id: string, text: string) => ask(one.notes.$post({ ...at({ id }), json: { text } })),
  changeNote: (id: string, noteId: string, json: { text: string; version: number }) =>
    ask(note.$put({ ...at({ id, noteId }), json })),
  removeNote: (id: string, noteId: string, version: number) =>
    ask(note.$delete({ ...at({ id, noteId }), query: { version: String(version) } })),
  tag: (id: string, name: string) => ask(tag.$put(at({ id, tag: name }))),
  untag: (id: string, name: string) => ask(tag.$delete(at({ id, tag: name }))),
  openHealth: (id: string, reason: string) => ask(one.health.$post({ ...at({ id }), json: { reason } })),
  previewBlock: (id: string) => ask(one.block.$get(at({ id }))),
  block: (id: string, json: Sent<typeof one.block.$post>) => ask(one.block.$post({ ...at({ id }), json })),
  unblock: (id: string) => ask(one.unblock.$post(at({ id }))),
  previewMerge: (id: string, other: string) => ask(one.merge.$get({ ...at({ id }), query: { with: other } })),
  merge: (id: string, json: Sent<typeof one.merge.$post>) => ask(one.merge.$post({ ...at({ id }), json })),
  previewEnd: (id: string, enrollmentId: string) => ask(run.$get(at({ id, enrollmentId }))),
  endRun: (id: string, enrollmentId: string, reason: string) =>
    ask(run.end.$post({ ...at({ id, enrollmentId }), json: { reason } })),
}
