import { ask } from './answers.ts'
import { calls } from './calls.ts'
import type { Sent } from './client.ts'

const { user } = calls

type Registration = Sent<typeof user.register.$post>
/** What a form holds: the server reads numbers and choices from text, and says what is wrong with them. */
export type RegistrationAnswers = Partial<Record<keyof Registration, string | boolean | readonly unknown[]>>

/** Calls on the way into an account: apart from the members' calls, which no one needs there. */
export const accountApi = {
  register: (answers: RegistrationAnswers) => ask(user.register.$post({ json: answers as Registration })),
  join: (json: Record<keyof Sent<typeof user.join.$post>, string | boolean>) =>
    ask(user.join.$post({ json: json as Sent<typeof user.join.$post> })),
  checkDetails: (answers: RegistrationAnswers) =>
    ask(user['check-details'].$post({ json: answers as Registration })),
  login: (json: Sent<typeof user.login.$post>) => ask(user.login.$post({ json })),
  forgotPassword: (email: string) => ask(user['forgot-password'].$post({ json: { email } })),
  resetPassword: (json: Sent<(typeof user)['reset-password']['$post']>) =>
    ask(user['reset-password'].$post({ json })),
  confirmEmail: (token: string) => ask(user['confirm-email'].$post({ json: { token } })),
  stopMerge: (token: string) => ask(user.merge.stop.$post({ json: { token } })),
  agreeToMerge: (token: string) => ask(user.merge.agree.$post({ json: { token } })),
  returnEmail: (token: string) => ask(user['return-email'].$post({ json: { token } })),
}
