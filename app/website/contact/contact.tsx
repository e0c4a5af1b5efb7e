import { data } from 'react-router'
import { centres } from '../../../demo/content/centres.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/client.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { organisation } from '../../structured-data/studio.ts'
import { ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/fact-icons.tsx'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { OPENING_HOURS, SUPPORT } from '../studio.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import '../../styles/contact.css'

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
  const answer = await apiOf(context).sendMessage(message)
  if (answer.ok) return { sent: true as const }
  const failure = answer.message || TEXTS.messageFailed
  return data({ sent: false as const, failure, errors: answer.errors, message }, answer.status || 503)
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap contact-page">
      <header>
        <h1>Write, call or come by</h1>
        <p className="lede">A person reads every message, and answers within 24 hours.</p>
      </header>
      <Ways />
      <section className="write" aria-labelledby="write">
        <Picture {...print('plate-contact')} />
        <div>
          <h2 id="write">Send us a message</h2>
          <ContactForm returned={actionData} />
        </div>
      </section>
    </div>
  )
}

function Ways() {
  return (
    <ul className="contact-ways">
      <li>
        <PhoneIcon />
        <h2>Phone</h2>
        <p>
          <a href={`tel:${SUPPORT.phone.replaceAll(' ', '')}`}>{SUPPORT.phone}</a>
        </p>
      </li>
      <li>
        <MailIcon />
        <h2>Email</h2>
        <p>
          <a href={`mailto:${SUPPORT.email}`}>{SUPPORT.email}</a>
        </p>
      </li>
      <li>
        <PlaceIcon />
        <h2>Location</h2>
        {centres.map((centre) => (
          <p key={centre.name}>
            <b>{centre.name}</b>
            <br />
            {centre.address}
          </p>
        ))}
      </li>
      <li>
        <ClockIcon />
        <h2>Working hours</h2>
        {OPENING_HOURS.map(({ days, hours }) => (
          <p key={days}>
            <b>{days}</b>
            <br />
            {hours}
          </p>
        ))}
      </li>
    </ul>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Contact',
    description:
      'How to reach Zen Flow Yoga: phone, email, the addresses of the three centres, working hours, and a form.',
    path: '/contactUs',
    picture: 'band-contact',
    data: import.meta.env.SSR && ((site) => [organisation(site), trail(site, ['Contact', '/contactUs'])]),
  })
}
