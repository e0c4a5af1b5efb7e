import { data } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { TrialLink } from '../../classes/trial-link.tsx'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { Closing } from '../closing.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/testimonials'
import { Voices } from './voices.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).testimonials()
  if (answer.ok) return data({ testimonials: answer.data, error: '' })
  return data({ testimonials: [], error: answer.message || TEXTS.unexpected }, { status: 503 })
}

export default function Testimonials({ loaderData: { testimonials, error } }: Route.ComponentProps) {
  return (
    <>
      {testimonials.length > 0 ? (
        <Voices testimonials={testimonials} />
      ) : (
        <div className="wrap page">
          <h1 className="sr-only">Testimonials</h1>
          {error ? (
            <CouldNotLoad text={error} />
          ) : (
            <Empty picture={<Picture {...print('empty-mat')} />} title="No reviews yet" />
          )}
        </div>
      )}
      <Closing
        plate="band-closing-voices"
        title="Come and try a class"
        text="One class says more than any review. An account costs nothing."
      >
        <TrialLink>Try for free</TrialLink>
      </Closing>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Testimonials',
    description: 'What people say who came to {studio} once, and stayed.',
    path: '/testimonialPage',
    picture: 'band-closing',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Testimonials', '/testimonialPage'])]),
  })
}
