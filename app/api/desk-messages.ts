import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { messages, announcements, subscribers } = calls.studio
const one = messages[':id']
const texts = calls.studio['canned-answers']

type Announcement = Sent<typeof announcements.preview.$post>

/** Calls about the inbox and broadcasts. */
export const deskMessagesApi = {
  inbox: (query: Record<string, string>) => ask(messages.$get({ query })),
  thread: (id: string) => ask(one.$get(at({ id }))),
  answer: (id: string, json: { text: string; seen: string }) =>
    ask(one.answer.$post({ ...at({ id }), json })),
  assign: (id: string, to: string) => ask(one.assignment.$put({ ...at({ id }), json: to ? { to } : {} })),
  settle: (id: string, settled: boolean) => ask(one.settlement.$put({ ...at({ id }), json: { settled } })),
  texts: () => ask(texts.$get()),
  addText: (json: Sent<typeof texts.$post>) => ask(texts.$post({ json })),
  changeText: (id: string, json: Sent<(typeof texts)[':id']['$put']>) =>
    ask(texts[':id'].$put({ ...at({ id }), json })),
  removeText: (id: string, version: number) =>
    ask(texts[':id'].$delete({ ...at({ id }), query: { version: String(version) } })),
  subscribers: (query: Record<string, string>) => ask(subscribers.$get({ query })),
  removeSubscriber: (id: string) => ask(subscribers[':id'].$delete(at({ id }))),
  announcements: () => ask(announcements.$get()),
  previewAnnouncement: (json: Announcement) => ask(announcements.preview.$post({ json })),
  announce: (json: Sent<typeof announcements.$post>) => ask(announcements.$post({ json })),
}
