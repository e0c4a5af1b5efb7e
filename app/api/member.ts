import type { z } from 'zod'
import type { MemberAnswers, User } from '../../contract/accounts.ts'
import type { ApplicationOnWire } from '../../contract/applications.ts'
import type { AchievementsOnWire, PracticeDaysOnWire, stat } from '../../contract/attendance.ts'
import type { ConversationMessageOnWire, ConversationSummaryOnWire } from '../../contract/conversation.ts'
import type { CancellationTermsOnWire, PaymentRecordOnWire, WaitOnWire } from '../../contract/enrollment.ts'
import type { LoginOnWire, PreferencesOnWire } from '../../contract/member.ts'
import type { OrderOnWire } from '../../contract/payments.ts'
import type { SubscriptionOnWire } from '../../contract/plans.ts'
import type { PlanPeriod } from '../../shared/enums.ts'
import { browserCalls, type Said } from './client.ts'

const { get, write } = browserCalls

type Marked = { completedSessions: number; totalSessions: number; session: number }

/** Calls that only the screens of members make: apart, so that no other page carries them. */
export const memberApi = {
  answers: () => get<{ data: MemberAnswers }>('/user/answers'),
  setAnswers: (answers: Partial<Record<keyof MemberAnswers | 'userId', unknown>>) =>
    write<Said>('/user/answers', answers, 'PUT'),
  setPicture: (image: string) => write<Said & { user: User }>('/user/picture', { image }, 'PUT'),
  removePicture: () => write<Said & { user: User }>('/user/picture', {}, 'DELETE'),
  preferences: () => get<{ data: PreferencesOnWire }>('/user/preferences'),
  setPreferences: (chosen: Partial<PreferencesOnWire>) => write<Said>('/user/preferences', chosen, 'PUT'),
  logins: () => get<{ data: LoginOnWire[] }>('/user/logins'),
  revokeLogin: (id: string) => write<Said>(`/user/logins/${encodeURIComponent(id)}`, {}, 'DELETE'),
  revokeOtherLogins: () => write<Said>('/user/logins', {}, 'DELETE'),
  sendConfirmation: () => write<Said>('/user/send-confirmation', {}),
  changeEmail: (form: { email: string; password: string }) => write<Said>('/user/change-email', form),
  deleteAccount: (password: string) => write<Said>('/user/delete', { password }),
  beginTwoFactor: (password: string) =>
    write<{ data: { key: string; uri: string } }>('/user/two-factor/begin', { password }),
  confirmTwoFactor: (code: string) => write<Said & { data: string[] }>('/user/two-factor/confirm', { code }),
  endTwoFactor: (form: { password: string; code: string }) => write<Said>('/user/two-factor/off', form),

  conversation: () => get<{ data: ConversationMessageOnWire[] }>('/conversation'),
  conversations: () => get<{ data: ConversationSummaryOnWire[] }>('/conversations'),
  conversationWith: (memberId: string) =>
    get<{ data: ConversationMessageOnWire[] }>(`/conversation/${encodeURIComponent(memberId)}`),
  answerMember: (memberId: string, text: string) =>
    write<Said>(`/conversation/${encodeURIComponent(memberId)}/answer`, { text }),
  applications: () => get<{ data: ApplicationOnWire[] }>('/applications'),
  decideApplication: (memberId: string, what: 'approve' | 'decline') =>
    write<Said>(`/applications/${encodeURIComponent(memberId)}/${what}`, {}),
  writeToStudio: (text: string) => write<Said>('/conversation', { text }),
  practiceDays: (month?: string) =>
    get<{ data: PracticeDaysOnWire }>(`/attendance/days${month ? `?month=${month}` : ''}`),

  keepVideoPlace: (videoId: string, seconds: number) =>
    write<Said>(`/videos/${encodeURIComponent(videoId)}/place`, { seconds }, 'POST', true),
  cancellationTerms: (enrollmentId: string) =>
    get<{ data: CancellationTermsOnWire }>(`/enrollments/${encodeURIComponent(enrollmentId)}/cancellation`),
  cancelEnrollment: (enrollmentId: string, refund: number) =>
    write<Said>(`/enrollments/${encodeURIComponent(enrollmentId)}/cancel`, { refund }),
  waits: (userId: string) => get<{ data: WaitOnWire[] }>(`/waiting-list/get/${encodeURIComponent(userId)}`),
  joinWaitingList: (of: { userId: string; classId: string }) =>
    write<Said & { data: { place: number } }>('/waiting-list/join', of),
  leaveWaitingList: (of: { userId: string; classId: string }) => write<Said>('/waiting-list/leave', of),
  payments: (userId: string) =>
    get<{ data: PaymentRecordOnWire[] }>(`/payments/get/${encodeURIComponent(userId)}`),

  subscription: (userId: string) =>
    get<{ data: SubscriptionOnWire }>(`/plans/get/${encodeURIComponent(userId)}`),
  orderPlan: (wish: { userId: string; planId: string; period: PlanPeriod; amount: number }) =>
    write<OrderOnWire>('/plans/order', wish),

  updateProfile: (id: string, names: { firstName: string; lastName: string }) =>
    write<Said & { user: User }>(`/user/update/${encodeURIComponent(id)}`, names, 'PUT'),
  changePassword: (form: { currentPassword: string; newPassword: string; userId: string }) =>
    write<Said>('/user/change-password', form),
  markAttendance: (mark: { userId: string; classId: string; session: number }) =>
    write<Said & { data: Marked }>('/attendance/mark', mark),
  unmarkAttendance: (mark: { userId: string; classId: string; session: number }) =>
    write<Said & { data: Marked }>('/attendance/unmark', mark),
  attendanceStats: (of: { userId: string; classId: string }) =>
    write<{ data: z.infer<typeof stat>[] }>('/attendance/stats', of),
  achievements: (userId: string) => write<AchievementsOnWire>('/daily-achievement/', { userId }),

  deletePost: (id: string) => write<Said>(`/blog/${encodeURIComponent(id)}`, {}, 'DELETE'),
  restorePost: (id: string) => write<Said>(`/blog/${encodeURIComponent(id)}/restore`, {}),
}
