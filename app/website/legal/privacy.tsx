import { pageHead } from '../../head.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadLegal } from './load-legal.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadLegal(context, 'privacy', params)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy" kind="privacy" {...loaderData} />
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Privacy',
    description: 'What {studio} keeps about you, why, for how long, and how to have it changed or deleted.',
    path: '/privacy',
    picture: 'band-contact',
    // Search engines show what is valid today.
    noIndex: !loaderData?.page || 'number' in params,
  })
}
