import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { titled } from '../studio.ts'
import { PageNotLoaded } from '../ui/load-error.tsx'
import type { Route } from './+types/subscription'
import { ComingSoon } from './countdown.tsx'
import { PlanGrid } from './plan-grid.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const [mine, plans] = await Promise.all([memberApi.subscription(user.id), api.plans()])
  if (mine.status === 401) throw redirectToLogin(request)
  return { mine, plans }
}

/** By the month or by the year: nothing new to ask the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Subscription({ loaderData: { mine, plans } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (mine.ok && !mine.data.launch.onSale && !mine.data.current)
    return <ComingSoon date={mine.data.launch.date} />
  if (mine.ok && plans.ok) {
    const yearly = search.get('billing') === 'yearly'
    return <PlanGrid plans={plans.data} mine={mine.data} yearly={yearly} />
  }
  const failed = mine.ok ? plans : mine
  return <PageNotLoaded message={failed.ok ? '' : failed.message} />
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Subscription')]
}
