import { data } from 'react-router'
import type { YogaClassOnWire } from '../../../contract/classes.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { apiOf } from '../../api.ts'
import { print } from '../../art.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Picture } from '../../components/picture.tsx'
import { Notice } from '../../components/states.tsx'
import { ClassCard } from '../class-card.tsx'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { Quotes } from './quotes.tsx'
import { Transform } from './transform.tsx'
import '../../styles/landing.css'

const RECOMMENDED = 3

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).classes()
  if (answer.ok) {
    return data({ classes: recommended(answer.data), error: '' })
  }
  return data({ classes: [], error: answer.message || TEXTS.unexpected }, { status: 503 })
}

/** The next ones that can be had, each of another kind. */
function recommended(classes: YogaClassOnWire[]) {
  const open = classes.filter(({ status }) => status !== 'Full' && status !== 'Finished')
  const kinds = new Map(open.toReversed().map((one) => [one.category, one]))
  return open.filter((one) => kinds.get(one.category) === one).slice(0, RECOMMENDED)
}

export default function Landing({ loaderData: { classes, error } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Transform />
      <Journey />
      <section className="sec" aria-labelledby="batches">
        <div className="wrap">
          <div className="head">
            <h2 id="batches">Top Recommended Batches</h2>
            <ButtonLink look="quiet" to="/classesPage">
              See all classes
            </ButtonLink>
          </div>
          <Batches classes={classes} error={error} />
        </div>
      </section>
      <Quotes />
      <Closing />
    </>
  )
}

function Batches({ classes, error }: { classes: YogaClassOnWire[]; error: string }) {
  if (error) return <Notice>Error loading classes: {error}</Notice>
  if (classes.length === 0) return <p className="lede">{TEXTS.noClasses}</p>
  return (
    <ul className="cards batches">
      {classes.map((one) => (
        <ClassCard key={one._id} yogaClass={one} buyLabel="Buy Now" />
      ))}
    </ul>
  )
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="closing">
      <Picture className="wide" {...print('band-closing')} />
      <Picture className="narrow" {...print('band-narrow-closing')} />
      <div className="wrap in">
        <h2 id="closing">The mat is already unrolled</h2>
        <p>Look around, pick an hour, and come as you are. An account costs nothing.</p>
        <ButtonLink to="/authPage">Try for free</ButtonLink>
      </div>
    </section>
  )
}

export function meta() {
  return [
    { title: 'Yoga in Rishikesh, Mumbai and Mysore · Zen Flow Yoga' },
    {
      name: 'description',
      content: 'Small yoga classes in Rishikesh, Mumbai and Mysore and online, taught slowly and by name.',
    },
  ]
}
