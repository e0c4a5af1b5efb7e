import { redirect } from 'react-router'
import type { Route } from './+types/home'
import { requireStaff } from './gate.ts'

/** Opens on the studio's day for those who run it, on a teacher's own day, on money for accountants; else on My profile. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { desk } = await requireStaff(request)
  if (desk.may.includes('schedule.change')) throw redirect('/studio/today')
  if (desk.teacher) throw redirect('/studio/my-day')
  throw redirect(desk.may.includes('sales.see') ? '/studio/money' : '/studio/me')
}

export default function Home() {
  return null
}
