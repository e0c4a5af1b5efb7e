import { data, useSearchParams } from 'react-router'
import type { CentreOnWire } from '../../../contract/studio.ts'
import { inHours } from '../../../shared/policy-text.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { mapOf } from '../../map.ts'
import { trail } from '../../structured-data/records.ts'
import { organisation } from '../../structured-data/studio.ts'
import { rootOf, useStudio } from '../../studio.ts'
import { ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/fact-icons.tsx'
import { print } from '../../ui/illustrations.ts'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

/** The page works without its centres. */
export async function loader({ context }: Route.LoaderArgs) {
  const centres = await apiOf(context).centres()
  return { centres: centres.ok ? centres.data : [] }
}

/** For browsers without script: the same call, and the page again with what came of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const message = {
    name: field('name'),
    email: field('email'),
    subject: field('subject'),
    message: field('message'),
  }
  const api = apiOf(context)
  const id = field('id') || undefined
  let answer = await api.sendMessage({ ...message, id })
  // The login has ended meanwhile; a message needs none.
  if (id && answer.status === 401) answer = await api.sendMessage(message)
  if (answer.ok) return { sent: true as const }
  const failure = answer.message || TEXTS.messageFailed
  return data({ sent: false as const, failure, errors: answer.errors, message }, answer.status || 503)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useStudio()
  const [search] = useSearchParams()
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head">
        <h1>Write, call or come by</h1>
        <p className="lede">
          {studio
            ? `A person reads every message, and answers within ${inHours(studio.promises.answerHours)}.`
            : 'A person reads every message.'}
        </p>
        {studio && (
          <p className={styles.call}>
            <PhoneLinks phone={studio.phone} />
            {studio.social
              .filter(({ name }) => /whats\s?app/i.test(name))
              .map(({ name, url }) => (
                <a key={url} href={url} rel="noopener" target="_blank">
                  {name}
                </a>
              ))}
          </p>
        )}
      </header>
      <section className={styles.write} aria-labelledby="write">
        <Picture className={styles.picture} {...print('plate-contact')} first />
        <div>
          <h2 id="write">Send us a message</h2>
          <ContactForm returned={actionData} about={search.get('about') ?? ''} />
        </div>
      </section>
      <Ways centres={loaderData.centres} />
    </div>
  )
}

function Ways({ centres }: { centres: CentreOnWire[] }) {
  const studio = useStudio()
  const phoneOf = ({ phone }: CentreOnWire) => (phone && phone !== studio?.phone ? phone : '')
  return (
    <ul className={styles.ways}>
      {studio?.phone && (
        <li>
          <PhoneIcon />
          <h2>Phone</h2>
          <p>
            <PhoneLinks phone={studio.phone} />
          </p>
          {centres.some(phoneOf) && <p>Our centres have numbers of their own, listed here too.</p>}
        </li>
      )}
      {studio && (
        <li>
          <MailIcon />
          <h2>Email</h2>
          <p>
            <a href={`mailto:${studio.email}`}>{studio.email}</a>
          </p>
          <p>About a booking? Write from your account’s email so that we find it quickly.</p>
        </li>
      )}
      {centres.length > 0 && (
        <li className={styles.places}>
          <PlaceIcon />
          <h2>Location</h2>
          {centres.map((centre) => (
            <p key={centre._id}>
              <b>{centre.name}</b>
              <br />
              {centre.address}
              <br />
              {phoneOf(centre) && (
                <>
                  <PhoneLinks phone={phoneOf(centre)} />
                  <br />
                </>
              )}
              <a
                href={mapOf(centre.mapQuery)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open the map: ${centre.name}`}
              >
                Open the map
              </a>
            </p>
          ))}
        </li>
      )}
      {studio && studio.openingHours.length > 0 && (
        <li>
          <ClockIcon />
          <h2>Working hours</h2>
          {studio.openingHours.map(({ days, hours }) => (
            <p key={days} className={styles.hours}>
              <b>{days}</b> {hours}
            </p>
          ))}
        </li>
      )}
    </ul>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { studio } = rootOf(matches)
  return pageHead(matches, {
    title: 'Contact',
    description:
      'How to reach {studio}: phone, email, the addresses of the centres, working hours, and a form.',
    path: '/contactUs',
    picture: 'band-contact',
    data:
      import.meta.env.SSR &&
      ((site) => [
        organisation(site, studio, loaderData?.centres ?? []),
        trail(site, ['Contact', '/contactUs']),
      ]),
  })
}
