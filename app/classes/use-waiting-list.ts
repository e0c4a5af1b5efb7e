import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { useAuth } from '../login/session.tsx'
import { useWayToLogin } from '../login/use-way-to-login.ts'
import { useToast } from '../ui/toast.tsx'
import { enrollPath } from './use-enroll.ts'
import { membersCalls, reloadWaits } from './waits.ts'

/** Joining and leaving the waiting list of a class. */
export function useWaitingList(of: { _id: string; slug: string }) {
  const { user } = useAuth()
  const toast = useToast()
  const navigate = useNavigate()
  const toLogin = useWayToLogin()
  const [busy, setBusy] = useState(false)

  async function ask(what: 'joinWaitingList' | 'leaveWaitingList') {
    if (!user) return toLogin(enrollPath(of.slug))
    setBusy(true)
    const calls = await membersCalls()
    const answer = await calls?.[what]({ userId: user.id, classId: of._id })
    if (answer?.status === 401) return toLogin(enrollPath(of.slug))
    await reloadWaits(user.id)
    setBusy(false)
    if (answer?.ok) return toast.success(answer.message)
    if (answer?.code !== 'already-enrolled')
      return toast.error(answer?.message || (answer?.status ? TEXTS.unexpected : TEXTS.unreachable))
    toast.info(answer.message)
    navigate(`/yogadashboard/yoga-class/${of._id}`)
  }

  return { busy, join: () => ask('joinWaitingList'), leave: () => ask('leaveWaitingList') }
}
