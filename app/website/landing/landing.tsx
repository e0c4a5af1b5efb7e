import { data } from 'react-router'
import type { YogaClassOnWire } from '../../../contract/classes.ts'
import { LANDING } from '../../../shared/landing.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import classCardStyles from '../../classes/class-card.module.css'
import { ClassCard } from '../../classes/class-card.tsx'
import { StudioZone } from '../../classes/class-facts.tsx'
import { NextSessions } from '../../classes/timetable/next-sessions.tsx'
import { TrialLink } from '../../classes/trial-link.tsx'
import { pageHead } from '../../head.ts'
import { organisation, website } from '../../structured-data/studio.ts'
import { rootOf } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { Closing } from '../closing.tsx'
import { Questions } from '../room/questions.tsx'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import styles from './landing.module.css'
import { Quotes } from './quotes.tsx'
import { skyAt } from './sky-now.ts'
import { Transform } from './transform.tsx'

const RECOMMENDED = 3
const QUOTES = 3

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [answer, voices, houses, said, known, week] = await Promise.all([
    api.classes(),
    api.testimonials(),
    api.centres(),
    api.landing(),
    api.courses(),
    api.timetable(new URLSearchParams()),
  ])
  const rest = {
    quotes: voices.ok ? voices.data.slice(0, QUOTES) : [],
    centres: houses.ok ? houses.data : [],
    texts: said.ok ? said.data : LANDING,
    courses: known.ok ? known.data : [],
    sky: skyAt(Date.now()),
    timetable: week.ok ? week.data : null,
  }
  if (answer.ok) return data({ classes: recommended(answer.data), error: '', ...rest })
  return data({ classes: [], error: answer.message || TEXTS.unexpected, ...rest }, { status: 503 })
}

/** The next ones that can be had, each of another kind. */
function recommended(classes: YogaClassOnWire[]) {
  const open = classes.filter(({ status }) => status !== 'Full' && status !== 'Finished')
  const kinds = new Map(open.toReversed().map((one) => [one.category, one]))
  return open.filter((one) => kinds.get(one.category) === one).slice(0, RECOMMENDED)
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { texts, quotes, sky, timetable } = loaderData
  return (
    <>
      <Hero texts={texts} sky={sky} />
      {timetable && (
        <div className="wrap">
          <NextSessions timetable={timetable} path="/schedule" />
        </div>
      )}
      <Transform texts={texts} />
      <Journey texts={texts} />
      <section className="section sunk" aria-labelledby="room">
        <div className="wrap">
          <h2 id="room">Which class is right for you?</h2>
          <p className={`lede ${styles.lede}`}>
            Answer what you like, and we’ll suggest a class and say why.
          </p>
          <Questions centres={loaderData.centres} />
        </div>
      </section>
      <section className="section" aria-labelledby="batches">
        <div className="wrap">
          <div className="section-head">
            <h2 id="batches">Top Recommended Batches</h2>
            <ButtonLink look="quiet" to="/classesPage">
              See all classes
            </ButtonLink>
          </div>
          <Batches {...loaderData} />
        </div>
      </section>
      {quotes.length > 0 && <Quotes quotes={quotes} title={texts.voicesTitle} />}
      <Closing title={texts.closingTitle} text={texts.closingText}>
        <TrialLink>Try for free</TrialLink>
      </Closing>
    </>
  )
}

type BatchesProps = Pick<Route.ComponentProps['loaderData'], 'classes' | 'courses' | 'error' | 'timetable'>

function Batches({ classes, courses, error, timetable }: BatchesProps) {
  if (error) return <Notice>Error loading classes: {error}</Notice>
  if (classes.length === 0) return <p className="lede">{TEXTS.noClasses}</p>
  return (
    <>
      {/* Said with the sessions above, where there are any. */}
      {!timetable?.days.some(({ sessions }) => sessions.length > 0) && <StudioZone of={classes[0]} />}
      <ul className={`${classCardStyles.list} ${styles.batches}`}>
        {classes.map((one) => (
          <ClassCard
            key={one._id}
            yogaClass={one}
            course={courses.find(({ id }) => id === one.courseId)}
            buyLabel="Buy Now"
          />
        ))}
      </ul>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  const { studio } = rootOf(matches)
  const places = studio?.words?.places ?? ''
  return pageHead(matches, {
    title: places ? `Yoga in ${places}` : 'Yoga',
    description: `Small yoga classes${places && ` in ${places}`}, taught slowly and by name.`,
    path: '/',
    // Its centres are told on the pages of them (about, contact).
    data: import.meta.env.SSR && ((site, name) => [website(site, name), organisation(site, studio)]),
  })
}
