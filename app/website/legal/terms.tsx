import type { StudioFacts } from '../../../contract/studio.ts'
import { capital, inHours, tierTexts } from '../../../shared/policy-text.ts'
import { pageHead } from '../../head.ts'
import { useStudio } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/terms'
import { type Chapter, LegalPage } from './legal-page.tsx'

function chapters({ policy, promises }: StudioFacts): Chapter[] {
  return [
    {
      id: 'enrolling',
      title: 'Enrolling',
      text: (
        <>
          <p>
            You need an account to enrol. A price is for the whole class or course, with all its sessions, in
            rupees; of a class that is under way it is for those that are left. It is what the page shows when
            you press the button. If it has changed meanwhile, you are told and nothing is charged.
          </p>
          <p>
            While you pay, a seat is held for you. The class is yours when your payment arrives. Should it
            arrive after the last seat was taken, or should you be enrolled already, the full amount goes back
            to you.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      text: (
        <>
          <ul>
            {tierTexts(policy).map((tier) => (
              <li key={tier}>{`${capital(tier)}.`}</li>
            ))}
            <li>
              “Before” means before your first session. Of a class that is under way when you buy it, that is
              the next one.
            </li>
            <li>What held when you enrolled stays yours, whatever we change here later.</li>
            {policy.coolingOffMinutes > 0 && (
              <li>
                For a while after paying, everything comes back whatever the hour, until the next session
                begins. The page of the class says for how long; what it said when you paid counts.
              </li>
            )}
            <li>
              Once you have opened one of its films, at most {policy.openedPercent}% of the price comes back,
              until your first session.
            </li>
            <li>
              After a no-show there is no refund. Whoever has not cancelled by the beginning counts as one.
            </li>
          </ul>
          <p>
            To cancel, press “Cancel enrollment” beside the class in your dashboard. Before you confirm, it
            says what comes back now and what later; what it says is what you get. Your seat is free again at
            once, and the refund goes back the way you paid. If we call a class off, you get everything back
            that you paid, whatever you have marked as completed.
          </p>
          <p>
            Should the dashboard not work for you, write to us through the{' '}
            <Link to="/contactUs">contact form</Link>: then the time of your message counts.
          </p>
        </>
      ),
    },
    {
      id: 'answers',
      title: 'Our answer',
      text: <p>We answer every message within {inHours(promises.answerHours)}.</p>,
    },
    {
      id: 'recordings',
      title: 'Recordings',
      text: (
        <p>
          Films are for the members of their class, and for members whose plan has the film library. Those of
          a class that meets open with its first session. Their links are made for your login and end after
          minutes, and the player asks for new ones; please do not copy or pass them on. One preview of every
          class with films is open to all. A class that is only films can be cancelled for its full price
          within {inHours(policy.recordedHours)} of buying it, as long as you have opened none of them.
        </p>
      ),
    },
    {
      id: 'health',
      title: 'Your health',
      text: (
        <p>
          Yoga is exercise. If you are pregnant, ill, injured or unsure, ask a doctor first and tell your
          teacher before class. Every posture has a version that does less; take it whenever you like.
        </p>
      ),
    },
    {
      id: 'plans',
      title: 'Plans',
      text: (
        <p>
          Plans are priced in dollars; <Link to="/pricing">pricing</Link> says whether they are on sale.
          Asking to be told when they begin commits you to nothing. A plan is paid once, for a month or a
          year, runs to its last day and ends by itself: nothing renews, so there is nothing to cancel.
          Another plan that you buy meanwhile begins when the present one ends. A payment that cannot become a
          plan goes back in full.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      text: (
        <p>
          An account is for one person. Keep its password to yourself. Choosing “instructor” when you register
          is an application; until the studio approves it, the account works as a member's. What we keep about
          you is described under <Link to="/privacy">privacy</Link>.
        </p>
      ),
    },
  ]
}

export default function Terms() {
  const studio = useStudio()
  return (
    <LegalPage
      title="Terms"
      lede="What you can expect of us, and we of you, when you enrol."
      changed="22 November 2026"
      chapters={studio && chapters(studio)}
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Terms',
    description:
      'The terms of Zen Flow Yoga: enrolling, cancelling and refunds, recordings, plans and accounts.',
    path: '/terms',
    picture: 'band-contact',
  })
}
