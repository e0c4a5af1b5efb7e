import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const {
  user,
  conversation,
  conversations,
  applications,
  attendance,
  videos,
  enrollments,
  payments,
  plans,
  blog,
} = calls
const waiting = calls['waiting-list']

type Answers = Sent<typeof user.answers.$put>
type Mark = Sent<typeof attendance.mark.$post>

/** Calls that only the screens of members make: apart, so that no other page carries them. */
export const memberApi = {
  answers: () => ask(user.answers.$get()),
  /** As a form holds them: the server reads numbers from text. */
  setAnswers: (answers: Partial<Record<keyof Answers, unknown>>) =>
    ask(user.answers.$put({ json: answers as Answers })),
  billing: () => ask(user.billing.$get()),
  setBilling: (json: Sent<typeof user.billing.$put>) => ask(user.billing.$put({ json })),
  removeBilling: (version: number) => ask(user.billing.$delete({ query: { version: String(version) } })),
  suggestions: () => ask(user.suggestions.$get()),
  cues: () => ask(user.cues.$get()),
  addCue: (json: Sent<typeof user.cues.$post>) => ask(user.cues.$post({ json })),
  changeCue: (id: string, json: Sent<typeof user.cues.$post>) =>
    ask(user.cues[':id'].$put({ ...at({ id }), json })),
  takeBackCue: (id: string) => ask(user.cues[':id'].$delete(at({ id }))),
  cueLooks: () => ask(user['cue-looks'].$get()),
  healthOpenings: () => ask(user['health-openings'].$get()),
  quotes: () => ask(user.testimonials.$get()),
  takeQuoteBack: (id: string) => ask(user.testimonials[':id'].$delete(at({ id }))),
  setPicture: (image: string) => ask(user.picture.$put({ json: { image } })),
  removePicture: () => ask(user.picture.$delete()),
  pauses: () => ask(user.pauses.$get()),
  addPause: (json: Sent<typeof user.pauses.$post>) => ask(user.pauses.$post({ json })),
  endPause: (id: string) => ask(user.pauses[':id'].end.$post(at({ id }))),
  takeBackPause: (id: string) => ask(user.pauses[':id'].$delete(at({ id }))),
  preferences: () => ask(user.preferences.$get()),
  setPreferences: (json: Sent<typeof user.preferences.$put>) => ask(user.preferences.$put({ json })),
  logins: () => ask(user.logins.$get()),
  revokeLogin: (id: string) => ask(user.logins[':id'].$delete(at({ id }))),
  revokeOtherLogins: () => ask(user.logins.$delete()),
  sendConfirmation: () => ask(user['send-confirmation'].$post()),
  changeEmail: (json: Sent<(typeof user)['change-email']['$post']>) =>
    ask(user['change-email'].$post({ json })),
  deleteAccount: (password: string) => ask(user.delete.$post({ json: { password } })),
  beginTwoFactor: (password: string) => ask(user['two-factor'].begin.$post({ json: { password } })),
  confirmTwoFactor: (code: string) => ask(user['two-factor'].confirm.$post({ json: { code } })),
  endTwoFactor: (json: Sent<(typeof user)['two-factor']['off']['$post']>) =>
    ask(user['two-factor'].off.$post({ json })),

  conversation: () => ask(conversation.$get()),
  conversations: () => ask(conversations.$get()),
  conversationWith: (memberId: string) => ask(conversation[':memberId'].$get(at({ memberId }))),
  answerMember: (memberId: string, text: string) =>
    ask(conversation[':memberId'].answer.$post({ ...at({ memberId }), json: { text } })),
  writeToStudio: (text: string) => ask(conversation.$post({ json: { text } })),
  applications: () => ask(applications.$get()),
  decideApplication: (memberId: string, what: 'approve' | 'decline') =>
    ask(applications[':memberId'][what].$post(at({ memberId }))),

  practiceDays: (month?: string) => ask(attendance.days.$get({ query: { month } })),
  markAttendance: (json: Mark) => ask(attendance.mark.$post({ json })),
  unmarkAttendance: (json: Sent<typeof attendance.unmark.$post>) => ask(attendance.unmark.$post({ json })),
  attendanceStats: (json: Sent<typeof attendance.stats.$post>) => ask(attendance.stats.$post({ json })),
  calendar: () => ask(calls.sessions.calendar.$get()),
  renewCalendar: () => ask(calls.sessions.calendar.renew.$post()),
  /** @param ofClass its id or slug */
  bookedSessions: (userId: string, ofClass?: string) =>
    ask(calls.sessions.booked[':userId'].$get({ ...at({ userId }), query: { class: ofClass } })),
  session: (id: string) => ask(calls.sessions[':id'].$get(at({ id }))),
  giveUp: (id: string) => ask(calls.sessions[':id']['give-up'].$post(at({ id }))),
  makeUps: (id: string) => ask(calls.sessions[':id']['make-ups'].$get(at({ id }))),
  makeUp: (id: string, sessionId: string) =>
    ask(calls.sessions[':id']['make-up'].$post({ ...at({ id }), json: { sessionId } })),
  /** What the teacher of a session that is over left for those who were in it. */
  sessionNotes: (sessionId: string) => ask(calls.sessions[':id'].notes.$get(at({ id: sessionId }))),
  achievements: (userId: string) => ask(calls['daily-achievement'].index.$post({ json: { userId } })),
  /** Goes on when the page is left. */
  keepVideoPlace: (id: string, seconds: number) =>
    ask(videos[':id'].place.$post({ ...at({ id }), json: { seconds } }, { init: { keepalive: true } })),

  cancellationTerms: (id: string) => ask(enrollments[':id'].cancellation.$get(at({ id }))),
  cancelEnrollment: (id: string, refund: number) =>
    ask(enrollments[':id'].cancel.$post({ ...at({ id }), json: { refund } })),
  waits: (userId: string) => ask(waiting.get[':userId'].$get(at({ userId }))),
  joinWaitingList: (json: Sent<typeof waiting.join.$post>) => ask(waiting.join.$post({ json })),
  leaveWaitingList: (json: Sent<typeof waiting.leave.$post>) => ask(waiting.leave.$post({ json })),
  pauseWaiting: (json: Sent<typeof waiting.pause.$post>) => ask(waiting.pause.$post({ json })),
  payments: (userId: string) => ask(payments.get[':userId'].$get(at({ userId }))),
  subscription: (userId: string) => ask(plans.get[':userId'].$get(at({ userId }))),
  orderPlan: (json: Sent<typeof plans.order.$post>) => ask(plans.order.$post({ json })),

  updateProfile: (id: string, names: { firstName: string; lastName: string }) =>
    ask(user.update[':id'].$put({ ...at({ id }), json: names })),
  changePassword: (json: Sent<(typeof user)['change-password']['$post']>) =>
    ask(user['change-password'].$post({ json })),

  deletePost: (id: string) => ask(blog[':id'].$delete(at({ id }))),
  restorePost: (id: string) => ask(blog[':id'].restore.$post(at({ id }))),
}
