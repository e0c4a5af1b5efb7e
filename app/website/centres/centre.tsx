import { data } from 'react-router'
import type { CentreOnWire } from '../../../contract/studio.ts'
import { cityOf } from '../../../shared/city.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { NextSessions } from '../../classes/timetable/next-sessions.tsx'
import { pageHead } from '../../head.ts'
import { mapOf } from '../../map.ts'
import { trail } from '../../structured-data/records.ts'
import { centreData } from '../../structured-data/studio.ts'
import { rootOf, titled, useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { across, fromImage } from '../../ui/illustrations.ts'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/centre'
import styles from './centre.module.css'
import { centrePath } from './centre-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [centres, week] = await Promise.all([
    api.centres(),
    api.timetable(new URLSearchParams({ centre: params.slug })),
  ])
  if (!centres.ok) throw data(centres.message || TEXTS.unexpected, { status: 503 })
  const centre = centres.data.find(({ slug }) => slug === params.slug)
  if (!centre) throw data('This centre is not here', { status: 404 })
  return { centre, timetable: week.ok ? week.data : null }
}

export default function Centre({ loaderData: { centre, timetable } }: Route.ComponentProps) {
  const studio = useStudio()?.name
  const all = `/schedule?centre=${centre.slug}`
  return (
    <>
      <Picture className={styles.picture} {...across(fromImage(centre.image))} alt={centre.image.alt} first />
      <article className={`wrap ${styles.page}`}>
        <div>
          <h1>{centre.name}</h1>
          {centre.description && <p className="lede">{centre.description}</p>}
          <div className={styles.actions}>
            <ButtonLink to={all}>See its timetable</ButtonLink>
            <ButtonLink look="line" to={mapOf(centre.mapQuery)} target="_blank" rel="noreferrer">
              Open the map
            </ButtonLink>
          </div>
        </div>
        <Facts centre={centre} />
      </article>
      {timetable && (
        <div className="wrap">
          <NextSessions timetable={timetable} path={all} title={`Next in ${cityOf(centre.name, studio)}`} />
        </div>
      )}
    </>
  )
}

/** Where it is, when it is open, and what is there: the door, the parking, what can be borrowed. */
function Facts({ centre: { address, timing, phone, facilities, specialties } }: { centre: CentreOnWire }) {
  const facts = [
    ['Address', address],
    ['Open', timing],
    ['Phone', phone && <PhoneLinks phone={phone} />],
    [
      'Good to know',
      facilities.length > 0 && (
        <ul>
          {facilities.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ),
    ],
    ['Styles', specialties.join(', ')],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, 'Centre')]
  const { centre } = loaderData
  const { studio } = rootOf(matches)
  return pageHead(matches, {
    title: centre.name,
    description: [centre.description, centre.address].filter(Boolean).join(' '),
    path: centrePath(centre.slug),
    picture: centre.image.url,
    data:
      import.meta.env.SSR &&
      ((site) => [
        centreData(site, centre, studio?.openingHours ?? []),
        trail(site, ['Contact', '/contactUs'], [centre.name, centrePath(centre.slug)]),
      ]),
  })
}
