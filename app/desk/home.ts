import { redirect } from 'react-router'
import type { Route } from './+types/home'
import { requireStaff } from './gate.ts'

/** The desk begins with what one teaches today, or with what the studio still needs, or with one's own page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { desk } = await requireStaff(request)
  if (desk.teacher) throw redirect('/studio/my-day')
  throw redirect(desk.may.includes('studio.change') ? '/studio/setup' : '/studio/me')
}

export default function Home() {
  return null
}
