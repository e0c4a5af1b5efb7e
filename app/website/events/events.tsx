import { data } from 'react-router'
import type { EventOnWire } from '../../../contract/events.ts'
import { dateRange } from '../../../shared/calendar.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { eventData, trail } from '../../structured-data/records.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { fromImage, print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/events'
import styles from './events.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).events()
  if (answer.ok) return data({ events: answer.data, error: '' })
  return data({ events: [], error: answer.message || TEXTS.unexpected }, { status: 503 })
}

export default function Events({ loaderData: { events, error } }: Route.ComponentProps) {
  const toCome = events.filter((event) => !event.over)
  const over = events.filter((event) => event.over)
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Days set aside for practice</h1>
        <p className="lede">
          {over.length > 0 && toCome.length === 0
            ? 'Retreats, workshops and other days apart from the timetable. The next date is not set yet.'
            : 'Retreats, workshops and other days apart from the timetable: where, when, and what they cost.'}
        </p>
      </div>
      {error && <CouldNotLoad text={error} />}
      {!error && events.length === 0 && (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title="Nothing is planned yet"
          text="No dates yet. Classes run as usual."
        >
          <ButtonLink look="line" to="/classesPage">
            See all classes
          </ButtonLink>
        </Empty>
      )}
      <List events={toCome} />
      {over.length > 0 && (
        <section className={styles.over} aria-labelledby="over">
          <h2 id="over">Past events</h2>
          <p className="lede">Leave your email at one of them, and we’ll tell you the next date.</p>
          <List events={over} />
          <p className={styles.meanwhile}>
            We teach every day. <Link to="/schedule">See the timetable</Link>
          </p>
        </section>
      )}
    </div>
  )
}

function List({ events }: { events: EventOnWire[] }) {
  if (events.length === 0) return null
  return (
    <ul className={styles.list}>
      {events.map((event, i) => (
        <EventCard key={event._id} event={event} first={i === 0 && !event.over} />
      ))}
    </ul>
  )
}

function EventCard({ event, first }: { event: EventOnWire; first: boolean }) {
  return (
    <li className={styles.event}>
      <Picture className={styles.picture} {...fromImage(event.image)} first={first} />
      <div>
        <p className={event.over ? styles.datesOver : styles.dates}>
          {dateRange(event.startsOn, event.endsOn)}
        </p>
        {event.over ? <h3>{event.title}</h3> : <h2>{event.title}</h2>}
        {event.over && <Over />}
        <p className="lede">{event.description}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Where</dt>
            <dd>{event.location}</dd>
          </div>
          <div>
            <dt>{event.over ? 'It cost' : 'Price'}</dt>
            <dd>{formatPrice(event.price, event.currency)}</dd>
          </div>
        </dl>
        <ButtonLink look={event.over ? 'quiet' : 'accent'} to={`/eventsPage/${event.slug}`}>
          Learn More<span className="sr-only"> about {event.title}</span>
        </ButtonLink>
      </div>
    </li>
  )
}

export function Over() {
  return (
    <p>
      <span className={badgeStyles.warning}>This event is over</span>
    </p>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Events',
    description: 'Retreats and teacher training of {studio}: dates, places and prices.',
    path: '/eventsPage',
    picture: 'event-yoga-retreat',
    data:
      import.meta.env.SSR &&
      ((site, studio) => [
        ...(loaderData?.events ?? []).map((event) => eventData(site, studio, event)),
        trail(site, ['Events', '/eventsPage']),
      ]),
  })
}
