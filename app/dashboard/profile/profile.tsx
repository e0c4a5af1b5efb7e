import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { redirectToLogin, requireUser } from '../../login/gate.ts'
import { useAuth } from '../../login/session.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { Failed } from '../load-error.tsx'
import type { Route } from './+types/profile'
import { AnswersForm } from './answers-form.tsx'
import { Look } from './appearance.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { EmailForm } from './email-form.tsx'
import { NamesForm } from './names-form.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { CueLooks, OwnCues } from './own-cues.tsx'
import { OwnQuotes } from './own-quotes.tsx'
import { Pauses } from './pauses.tsx'
import { Payments } from './payments.tsx'
import { PictureForm } from './picture-form.tsx'
import styles from './profile.module.css'
import { Security } from './security.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'

const SECTIONS = [
  { id: 'profile', label: 'Profile Settings' },
  { id: 'security', label: 'Security' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'payment', label: 'Payment' },
] as const

/** Only what the section shows is asked for. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const requested = new URL(request.url).searchParams.get('section')
  const section = SECTIONS.find(({ id }) => id === requested)?.id ?? 'profile'
  const [answers, cues, looks, openings, quotes, preferences, pauses, logins, payments, calendar] =
    await Promise.all([
      section === 'profile' ? memberApi.answers() : null,
      section === 'profile' ? memberApi.cues() : null,
      section === 'profile' ? memberApi.cueLooks() : null,
      section === 'profile' ? memberApi.healthOpenings() : null,
      section === 'profile' ? memberApi.quotes() : null,
      section === 'payment' ? null : memberApi.preferences(),
      section === 'profile' ? memberApi.pauses() : null,
      section === 'security' ? memberApi.logins() : null,
      section === 'payment' ? memberApi.payments(user.id) : null,
      section === 'notifications' ? memberApi.calendar() : null,
    ])
  const asked = [answers, cues, looks, openings, quotes, preferences, pauses, logins, payments, calendar]
  if (asked.some((one) => one?.status === 401)) throw redirectToLogin(request)
  return { section, answers, cues, looks, openings, quotes, preferences, pauses, logins, payments, calendar }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { section, answers, cues, looks, openings, quotes, preferences, pauses, logins, payments, calendar } =
    loaderData
  const { user } = useAuth()
  const consents = answers?.ok && answers.data.healthConsent
  const opened = openings?.ok ? openings.data : []
  const hasLooks = (looks?.ok && looks.data.length > 0) || opened.length > 0
  return (
    <>
      <h1>Profile and settings</h1>
      <div className={styles.layout}>
        <div className={styles.side}>
          <nav aria-label="Settings">
            {SECTIONS.map(({ id, label }) => (
              <Link
                key={id}
                to={`?section=${id}`}
                aria-current={id === section ? 'true' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            ))}
          </nav>
          {section === 'profile' && <Index hasCues={consents} />}
        </div>
        <div className={styles.settings}>
          {section === 'profile' && (
            <>
              {user?.instructorApplication === 'pending' && <Notice kind="info">{APPLIED}</Notice>}
              <NamesForm />
              <PictureForm />
              <EmailForm />
              <Part id="about-you">
                <Loaded answer={answers}>{({ data }) => <AnswersForm saved={data} />}</Loaded>
              </Part>
              {consents && (
                <Part id="for-teachers">
                  <Loaded answer={cues}>{({ data }) => <OwnCues cues={data} />}</Loaded>
                </Part>
              )}
              {(consents || hasLooks) && (
                <Loaded answer={looks}>{({ data }) => <CueLooks looks={data} openings={opened} />}</Loaded>
              )}
              <Loaded answer={quotes}>{({ data }) => <OwnQuotes quotes={data} />}</Loaded>
              <Part id="time-zone">
                <Loaded answer={preferences}>{({ data }) => <TimeZoneForm chosen={data} />}</Loaded>
              </Part>
              <Loaded answer={pauses}>{({ data }) => <Pauses of={data} />}</Loaded>
              <Part id="look">
                <Look />
              </Part>
            </>
          )}
          {section === 'security' && (
            <Loaded answer={preferences}>
              {({ data }) => (
                <Security preferences={data}>
                  <Loaded answer={logins}>{({ data }) => <Security.Logins logins={data} />}</Loaded>
                </Security>
              )}
            </Loaded>
          )}
          {section === 'notifications' && (
            <>
              <Loaded answer={preferences}>{({ data }) => <NotificationsForm chosen={data} />}</Loaded>
              <Loaded answer={calendar}>{({ data }) => <CalendarAddress url={data.url} />}</Loaded>
            </>
          )}
          {section === 'payment' && (
            <Loaded answer={payments}>{({ data }) => <Payments payments={data} />}</Loaded>
          )}
        </div>
      </div>
    </>
  )
}

/** What the longest section holds, to be gone to. */
function Index({ hasCues }: { hasCues: boolean | null | undefined }) {
  return (
    <nav className={styles.index} aria-label="On this page">
      {INDEX.filter(([id]) => id !== 'for-teachers' || hasCues).map(([id, label]) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}

const INDEX = [
  ['about-you', 'About you'],
  ['for-teachers', 'For your teachers'],
  ['time-zone', 'Time zone'],
  ['pauses', 'Pauses'],
  ['look', 'Theme and language'],
] as const

function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.part}>
      {children}
    </div>
  )
}

const APPLIED = 'Your application to teach is with the studio. We write to you as soon as we have read it.'

function Loaded<T>({ answer, children }: { answer: Answer<T> | null; children(value: T): ReactNode }) {
  if (!answer) return null
  return answer.ok ? children(answer) : <Failed message={answer.message} />
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Profile and settings')]
}
