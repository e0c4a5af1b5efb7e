import { Link } from '../../ui/link.tsx'
import pageStyles from '../page.module.css'
import type { Route } from './+types/profile'
import { Loaded } from './loaded.tsx'
import { CueLooks, OwnCues } from './own-cues.tsx'
import { OwnQuotes } from './own-quotes.tsx'

type ForTeachersProps = Pick<
  Route.ComponentProps['loaderData'],
  'answers' | 'cues' | 'looks' | 'openings' | 'quotes'
>

/** What teachers may read of this member, who read it, and what the studio quotes. */
export function ForTeachers({ answers, cues, looks, openings, quotes }: ForTeachersProps) {
  const consents = answers?.ok && answers.data.healthConsent
  const opened = openings?.ok ? openings.data : []
  const hasLooks = (looks?.ok && looks.data.length > 0) || opened.length > 0
  return (
    <>
      {consents ? (
        <Loaded title="Notes for your teachers" answer={cues}>
          {({ data }) => <OwnCues cues={data} />}
        </Loaded>
      ) : (
        <Loaded title="Notes for your teachers" answer={answers}>
          {() => <NoNotes />}
        </Loaded>
      )}
      {(consents || hasLooks) && (
        <Loaded title="Who has read them" answer={looks}>
          {({ data }) => <CueLooks looks={data} openings={opened} />}
        </Loaded>
      )}
      <Loaded title="Your testimonials" answer={quotes}>
        {({ data }) => <OwnQuotes quotes={data} />}
      </Loaded>
    </>
  )
}

/** A note tells of the body: it is on the same consent as the answers. */
function NoNotes() {
  return (
    <section className={pageStyles.form} aria-labelledby="no-notes">
      <h2 id="no-notes">Notes for your teachers</h2>
      <p className="small">
        A knee, a shoulder, a child on the way: you can write a line about it that your teacher reads before
        class. For that we need your consent to keep health answers, which you give{' '}
        <Link to="?section=profile&part=about-you">under About you</Link>.
      </p>
    </section>
  )
}

export const APPLIED =
  'Your application to teach is with the studio. We write to you as soon as we have read it.'
