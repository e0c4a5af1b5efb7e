import { redirect } from 'react-router'
import type { Route } from './+types/home'
import { requireStaff } from './gate.ts'

/** The desk begins with what one teaches today, or with one's own page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { desk } = await requireStaff(request)
  throw redirect(desk.teacher ? '/studio/my-day' : '/studio/me')
}

export default function Home() {
  return null
}
