import { redirect } from 'react-router'
import { deskApi } from '../../api/desk.ts'

const SOON_MS = 60 * 60_000

/** Leads to who walks in now: the session under way, or the next of today; otherwise to the day itself. */
export async function clientLoader() {
  const day = await deskApi.today()
  if (!day.ok) return redirect('/studio/my-day')
  const { sessions, now } = day.data
  const on = sessions.filter(({ calledOff, endsAt }) => !calledOff && endsAt > now)
  const begun = on.findLast(({ startsAt }) => startsAt <= now)
  const soon = on.find(({ startsAt }) => startsAt > now && startsAt - now <= SOON_MS)
  const chosen = soon && begun && soon.startsAt - now < now - begun.startsAt ? soon : (begun ?? soon)
  return redirect(chosen ? `/studio/session/${chosen._id}?walk-in` : '/studio/today')
}

export default function ToWalkIn() {
  return null
}
