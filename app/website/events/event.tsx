import { data } from 'react-router'
import type { EventDetailOnWire } from '../../../contract/events.ts'
import { dateRange } from '../../../shared/calendar.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { eventData, trail } from '../../structured-data/records.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { CalendarIcon, PlaceIcon, TagIcon } from '../../ui/fact-icons.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { across, fromImage } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import richTextStyles from '../../ui/rich-text.module.css'
import type { Route } from './+types/event'
import styles from './event.module.css'
import { Over } from './events.tsx'
import { InterestForm } from './interest-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await apiOf(context).event(params.slug)
  if (answer.ok) return answer.data
  throw data(answer.message || TEXTS.unexpected, { status: answer.status === 404 ? 404 : 503 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { name: text('name'), email: text('email') }
  const answer = await apiOf(context).registerInterest({ slug: params.slug, ...typed })
  return data({ answer, typed }, { status: answer.status || 503 })
}

export default function EventPage({ loaderData: event, actionData }: Route.ComponentProps) {
  return <EventText event={event} sent={actionData} />
}

type TextProps = { event: EventDetailOnWire; sent?: Route.ComponentProps['actionData'] }

/** The event itself; at the desk it is shown before it is published. */
export function EventText({ event, sent }: TextProps) {
  return (
    <article>
      <Picture className={styles.picture} {...across(fromImage(event.head))} first />
      <div className={`wrap ${styles.page}`}>
        <div>
          <Link className={`${backLinkStyles.back} ${styles.back}`} to="/eventsPage">
            <BackIcon />
            All events
          </Link>
          <h1>{event.title}</h1>
          {event.over && <Over />}
          <p className="lede">{event.description}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders it from Markdown, without the writer's markup */}
          <div className={richTextStyles.richText} dangerouslySetInnerHTML={{ __html: event.html }} />
        </div>
        <aside className={styles.interest} aria-labelledby="interest">
          {!event.over && <p className={styles.amount}>{formatPrice(event.price, event.currency)}</p>}
          <ul>
            {event.over && (
              <li>
                <TagIcon />
                {event.startsOn.slice(0, 4)} price: {formatPrice(event.price, event.currency)}
              </li>
            )}
            <li>
              <CalendarIcon />
              {dateRange(event.startsOn, event.endsOn)}
            </li>
            <li>
              <PlaceIcon />
              {event.location}
            </li>
          </ul>
          <h2 id="interest">{event.over ? 'Hear about the next one' : 'Register your interest'}</h2>
          <p className="small">
            {event.over
              ? 'Leave your email, and we’ll write as soon as the next one has a date.'
              : 'Leave your email, and we’ll write with all you need to know. It commits you to nothing.'}
          </p>
          <InterestForm {...sent} over={event.over} action={`/eventsPage/${event.slug}`} />
        </aside>
      </div>
    </article>
  )
}

export function meta({ loaderData: event, matches }: Route.MetaArgs) {
  if (!event) return [titled(matches, 'Event')]
  const { title, description, slug, startsOn, endsOn, location } = event
  return pageHead(matches, {
    title,
    description: `${dateRange(startsOn, endsOn)}, ${location}. ${description}`,
    path: `/eventsPage/${slug}`,
    picture: event.image.url,
    data:
      import.meta.env.SSR &&
      ((site, studio) => [
        eventData(site, studio, event),
        trail(site, ['Events', '/eventsPage'], [title, `/eventsPage/${slug}`]),
      ]),
  })
}
