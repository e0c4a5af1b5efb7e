import { ask } from './answers.ts'
import { at, calls } from './calls.ts'

import type { Sent } from './client.ts'

const { studio } = calls
const request = studio.substitutes[':id']
const ofSession = studio.sessions[':id']

type SubstituteForm = Sent<typeof ofSession.substitutes.$post>
type NoteKind = 'members' | 'next' | 'private'
type Rate = Omit<Sent<typeof studio.pay.rates.$put>, 'classId'>
type Correction = Sent<typeof studio.pay.corrections.$post>
type Page = Sent<typeof studio.profile.$put>

/** Calls that only the desk makes. */
export const deskApi = {
  /** Each call is a look, which those who wrote the sentences see. */
  cuesOfSession: (id: string) => ask(calls.sessions[':id'].cues.$get(at({ id }))),
  me: () => ask(studio.me.$get()),
  find: (q: string) => ask(studio.find.$get({ query: { q } })),
  today: (centre?: string) => ask(studio.today.$get({ query: { centre } })),
  profile: () => ask(studio.profile.$get()),
  /** As a form holds it: the server reads numbers from text. */
  changePage: (page: Record<keyof Page, unknown>) => ask(studio.profile.$put({ json: page as Page })),
  setPreferences: (json: Sent<typeof studio.preferences.$put>) => ask(studio.preferences.$put({ json })),
  addCertificate: (json: Sent<typeof studio.certificates.$post>) => ask(studio.certificates.$post({ json })),
  substitutes: () => ask(studio.substitutes.$get()),
  whoWouldBeAsked: (sessionId: string) => ask(ofSession.substitutes.$get(at({ id: sessionId }))),
  /** As a form holds it: the server reads numbers from text. */
  askForSubstitute: (sessionId: string, form: Record<keyof SubstituteForm, unknown>) =>
    ask(ofSession.substitutes.$post({ ...at({ id: sessionId }), json: form as SubstituteForm })),
  assignForSession: (sessionId: string, teacherId: string) =>
    ask(ofSession.substitutes.assign.$post({ ...at({ id: sessionId }), json: { teacherId } })),
  acceptRequest: (id: string) => ask(request.accept.$post(at({ id }))),
  declineRequest: (id: string) => ask(request.decline.$post(at({ id }))),
  withdrawRequest: (id: string) => ask(request.withdraw.$post(at({ id }))),
  assignSubstitute: (id: string, teacherId: string) =>
    ask(request.assign.$post({ ...at({ id }), json: { teacherId } })),
  declineProposal: (id: string) => ask(request['decline-proposal'].$post(at({ id }))),
  preferSubstitutes: (
    classId: string,
    json: Sent<(typeof studio)['classes'][':id']['substitutes']['$put']>,
  ) => ask(studio.classes[':id'].substitutes.$put({ ...at({ id: classId }), json })),
  notedSessions: () => ask(studio.notes.$get()),
  sessionNotes: (sessionId: string) => ask(ofSession.notes.$get(at({ id: sessionId }))),
  keepNote: (sessionId: string, kind: NoteKind, json: Sent<(typeof ofSession)['notes'][':kind']['$put']>) =>
    ask(ofSession.notes[':kind'].$put({ ...at({ id: sessionId, kind }), json })),
  removeNote: (sessionId: string, kind: NoteKind) =>
    ask(ofSession.notes[':kind'].$delete(at({ id: sessionId, kind }))),
  pay: (query: { month?: string; teacher?: string }) => ask(studio.pay.$get({ query })),
  payOfAll: (month?: string) => ask(studio.pay.teachers.$get({ query: { month } })),
  rates: (teacher?: string) => ask(studio.pay.rates.$get({ query: { teacher } })),
  setRate: (json: Record<keyof Rate, unknown>) => ask(studio.pay.rates.$put({ json: json as Rate })),
  closeMonth: (teacherId: string, month: string) =>
    ask(studio.pay.close.$post({ json: { teacherId, month } })),
  correctLine: (json: Record<keyof Correction, unknown>) =>
    ask(studio.pay.corrections.$post({ json: json as Correction })),
  removeCertificate: (id: string) => ask(studio.certificates[':id'].$delete(at({ id }))),
}
