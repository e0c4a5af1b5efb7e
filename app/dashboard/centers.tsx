import { Fragment } from 'react'
import type { CentreOnWire } from '../../contract/studio.ts'
import { api } from '../api/client.ts'
import { mapOf } from '../map.ts'
import { titled } from '../studio.ts'
import { fromImage, print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import type { Route } from './+types/centers'
import styles from './centers.module.css'

export async function clientLoader() {
  const centres = await api.centres()
  return centres.ok ? { centres: centres.data, failure: null } : { centres: [], failure: centres.message }
}

export default function Centers({ loaderData: { centres, failure } }: Route.ComponentProps) {
  if (failure !== null) return <PageNotLoaded message={failure} />
  return (
    <>
      <h1>Our Centers</h1>
      {centres.length > 0 && <p className="lede">Each has its own light.</p>}
      {centres.length === 0 && (
        <Empty picture={<Picture {...print('empty-mat')} />} title="No centre is listed yet" />
      )}
      <ul className={styles.list}>
        {centres.map((centre) => (
          <li key={centre._id}>
            <CentreCard centre={centre} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One of them; at the desk it is shown before it is published. */
export function CentreCard({ centre }: { centre: CentreOnWire }) {
  return (
    <div className={styles.centre}>
      <Picture className={styles.picture} {...fromImage(centre.image)} />
      <div>
        <h2>{centre.name}</h2>
        {centre.description && <p>{centre.description}</p>}
        <dl>
          {centre.address && (
            <>
              <dt>Address</dt>
              <dd className={styles.address}>
                {centre.address}
                <br />
                <a href={mapOf(centre.mapQuery)} target="_blank" rel="noreferrer">
                  Open the map
                </a>
              </dd>
            </>
          )}
          {centre.timing && (
            <>
              <dt>Timing</dt>
              <dd>
                <Hours timing={centre.timing} />
              </dd>
            </>
          )}
          {centre.phone && (
            <>
              <dt>Phone</dt>
              <dd>
                <PhoneLinks phone={centre.phone} />
              </dd>
            </>
          )}
          {centre.specialties.length > 0 && (
            <>
              <dt>Specialties</dt>
              <dd>{centre.specialties.join(', ')}</dd>
            </>
          )}
        </dl>
        <Link className={styles.toClasses} to={`/schedule?centre=${centre.slug}`}>
          Classes at this centre
        </Link>
      </div>
    </div>
  )
}

/** "Sat 7:00 AM – 8:00 PM" stays on one line. */
function Hours({ timing }: { timing: string }) {
  const parts = timing.split(', ')
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={styles.hours}>{index < parts.length - 1 ? `${part},` : part}</span>
    </Fragment>
  ))
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Our Centers')]
}
