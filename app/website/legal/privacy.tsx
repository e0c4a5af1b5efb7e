import type { StudioFacts } from '../../../contract/studio.ts'
import { inHours } from '../../../shared/policy-text.ts'
import { CUES } from '../../../shared/sessions.ts'
import { pageHead } from '../../head.ts'
import { useStudio } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import tableStyles from '../../ui/table.module.css'
import type { Route } from './+types/privacy'
import { type Chapter, LegalPage } from './legal-page.tsx'

/** What this software does with data. Whoever changes what it does changes this page. */
function chapters(studio: StudioFacts): Chapter[] {
  return [
    {
      id: 'account',
      title: 'Your account',
      text: (
        <>
          <p>
            When you register we keep what you tell us: your names, email address, phone number, date of
            birth, gender, height and weight, and your answers about experience, goals and habits. We use them
            to place you in the right class and to reach you about it. Your password is kept as an Argon2id
            hash; nobody here can read it.
          </p>
          <p>
            You need to be {studio.promises.minimumAge} to have an account of your own. Younger people come
            with a parent's account.
          </p>
        </>
      ),
    },
    {
      id: 'health',
      title: 'Health answers',
      text: (
        <>
          <p>
            Medical conditions, medications and injuries are asked separately, and kept only if you give a
            consent for them alone. Without it they are thrown away before anything is stored, and everything
            else works.
          </p>
          <p>
            With your consent they are encrypted (AES-256-GCM) with a random key of your own, and never
            written to a log. No backup holds that key, and it is destroyed with your answers or your account:
            what an old backup still holds of them, nobody can open any more.
          </p>
          <p>
            Your teachers do not see the answers themselves. If you like, you write sentences for them, such
            as “left shoulder: no full weight”: for all of your teachers, or for those you name. Whoever
            teaches a session that you are in reads them from {CUES.hoursBefore} hours before it begins until{' '}
            {CUES.hoursAfter} hours after it ends, and nobody else does. They are encrypted like the answers.
            Each look is written down, and your profile shows you who looked, when, and for which session.
            Change or take back a sentence at any time; with the consent, all of them are taken back.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser',
      text: (
        <>
          <p>There are three cookies, all needed to log in and to send forms. None follows you anywhere.</p>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What for</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>zen-login</td>
                <td>
                  Your login. Scripts cannot read it, and the database holds only its hash. Over https its
                  name begins with __Host-.
                </td>
                <td>Until you close the browser, 12 hours at most; 30 days with “remember me”</td>
              </tr>
              <tr>
                <td>XSRF-TOKEN</td>
                <td>Proves that a form was sent from this site.</td>
                <td>As long as your login; without one, until you close the browser</td>
              </tr>
              <tr>
                <td>zen-browser</td>
                <td>
                  Says that you logged in from this browser before, so that nobody who guesses at your
                  password can lock you out, and a login from elsewhere is told to you. It opens nothing.
                </td>
                <td>400 days</td>
              </tr>
            </tbody>
          </table>
          <p>
            Your browser's local storage keeps the theme you chose, and while you are logged in a copy of your
            name and contact data, so that the pages need not wait for it. Logging out removes the copy.
          </p>
          <p>
            There is no advertising, no analytics and no script from other companies, but the payment
            provider's, which is loaded when you press a button to pay.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Payments',
      text: (
        <p>
          Payments go through Razorpay. Your card, bank or UPI details are entered with Razorpay and never
          reach us. We send Razorpay the amount, and prefill your name, email address and phone number in its
          window. We keep the order, the state of the payment, the way of paying (“card”, “upi”) and refunds,
          because we have to account for them. Razorpay's own notices to us, which name the address and the
          phone number you gave there, are deleted 30 days after we worked on them.
        </p>
      ),
    },
    {
      id: 'mails',
      title: 'E-mails',
      text: (
        <>
          <p>
            Until you have opened the link in our first letter, nobody has shown that the address is yours:
            our letters to it bear no name, and an account that is never confirmed and bought nothing ends
            after 30 days.
          </p>
          <p>
            We write when you register, ask for a new password, enrol, buy a plan, get money back or send us a
            message. Before a class or a plan begins or ends we remind you, unless you turn that off under
            Notifications in your profile. We keep a copy of what was sent, until you delete your account.
          </p>
          <p>
            Our letter and the launch notice go only to addresses whose owners confirmed them with a link. An
            address that nobody confirms within 7 days is forgotten. Every such e-mail has a link to leave,
            and 30 days after you left your address is deleted from the list.
          </p>
        </>
      ),
    },
    {
      id: 'practice',
      title: 'Classes and messages',
      text: (
        <p>
          We keep the classes you enrol in, the sessions you mark as completed, where you left a film, and
          messages you send us, so that we can teach you and answer you. What you write in a form also reaches
          the studio as an e-mail. If you choose a picture, your browser cuts it to a small square first,
          which leaves behind where and when it was taken; only you see it.
        </p>
      ),
    },
    {
      id: 'logs',
      title: 'Logs and safety',
      text: (
        <p>
          For each request the server logs the time, the address of the page, the result, how long it took,
          and for members their number. Never what you typed, never a cookie. To stop people from guessing
          passwords and flooding forms we count attempts by network address for a day at most. A seat that was
          kept for you and not paid is remembered for a day, with a code of your network that cannot be read
          back. Each login remembers the network address and the browser it was made with until it ends.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <p>
          In your profile you can see and change what you told us, take back the consent for health answers,
          export all that we keep about you, and delete your account: what our books must keep then stays
          without your name, Razorpay's notices for the rest of their 30 days. A post that you wrote stays
          without your name too; if you teach, our page about you as a teacher stays until we take it down. If
          you would rather ask us, write to <a href={`mailto:${studio.email}`}>{studio.email}</a> or use the{' '}
          <Link to="/contactUs">contact form</Link>. We answer within {inHours(studio.promises.answerHours)}.
        </p>
      ),
    },
  ]
}

export default function Privacy() {
  const studio = useStudio()
  return (
    <LegalPage
      title="Privacy"
      lede="What we know about you, why, for how long, and how to have it changed or deleted. In plain words."
      changed="22 November 2026"
      chapters={studio && chapters(studio)}
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Privacy',
    description:
      'What Zen Flow Yoga keeps about you, why, for how long, and how to have it changed or deleted.',
    path: '/privacy',
    picture: 'band-contact',
  })
}
