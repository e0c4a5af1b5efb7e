import { pageHead } from '../../head.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadLegal(context, 'terms', params)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms" kind="terms" {...loaderData} />
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Terms',
    description: 'The terms of {studio}: enrolling, cancelling and refunds, recordings, plans and accounts.',
    path: '/terms',
    picture: 'band-contact',
    // Search engines show what is valid today.
    noIndex: !loaderData?.page || 'number' in params,
  })
}
