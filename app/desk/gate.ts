import { redirect } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import type { DeskPerson } from '../../contract/desk.ts'
import { deskApi } from '../api/desk.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'

/** For loaders of the desk: who is there, and what they may do. Anyone else is led to the member area. */
export async function requireStaff(request: Request): Promise<{ user: User; desk: DeskPerson }> {
  const user = await requireUser(request)
  const answer = await deskApi.me()
  if (answer.status === 401) throw redirectToLogin(request)
  if (answer.status === 403) throw redirect('/yogadashboard')
  if (!answer.ok) throw new Response(answer.message, { status: answer.status || 503 })
  return { user, desk: answer.data }
}
