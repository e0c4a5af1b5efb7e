import type { User } from '../../contract/accounts.ts'
import { browserCalls, type RegistrationAnswers, type Said } from './client.ts'

const { write } = browserCalls

/** Calls on the way into an account: apart from the members' calls, which nobody needs there. */
export const accountApi = {
  register: (answers: RegistrationAnswers) => write<Said & { user: User }>('/user/register', answers),
  checkDetails: (answers: RegistrationAnswers) => write<Said>('/user/check-details', answers),
  login: (form: { email: string; password: string; rememberMe: boolean; code?: string }) =>
    write<Said & { user: User }>('/user/login', form),
  forgotPassword: (email: string) => write<Said>('/user/forgot-password', { email }),
  resetPassword: (form: { token: string; password: string }) => write<Said>('/user/reset-password', form),
  confirmEmail: (token: string) => write<Said & { user: User }>('/user/confirm-email', { token }),
  returnEmail: (token: string) => write<Said>('/user/return-email', { token }),
}
