import { redirect } from 'react-router'
import type { Route } from './+types/home'
import { requireStaff } from './gate.ts'

/** The desk begins with the day: the studio's, for who runs it, or one's own; else with one's own page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { desk } = await requireStaff(request)
  if (desk.may.includes('schedule.change')) throw redirect('/studio/today')
  throw redirect(desk.teacher ? '/studio/my-day' : '/studio/me')
}

export default function Home() {
  return null
}
