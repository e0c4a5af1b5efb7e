import { memberApi } from '../../api/member.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { titled } from '../../studio.ts'
import { print } from '../../ui/illustrations.ts'
import { PageNotLoaded } from '../../ui/load-error.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Notice } from '../../ui/states.tsx'
import type { Route } from './+types/profile'
import { AnswersForm } from './answers-form.tsx'
import { Look } from './appearance.tsx'
import { Billing } from './billing.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { EmailForm } from './email-form.tsx'
import { APPLIED, ForTeachers } from './for-teachers.tsx'
import { Loaded } from './loaded.tsx'
import { NamesForm } from './names-form.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { OwnStreak } from './own-streak.tsx'
import { Pauses } from './pauses.tsx'
import { Payments } from './payments.tsx'
import { PictureForm } from './picture-form.tsx'
import styles from './profile.module.css'
import { Security } from './security.tsx'
import { PARTS, SECTIONS, SettingsMenu } from './settings-menu.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'

const PICTURES = {
  profile: 'plate-attention',
  security: 'plate-contact',
  notifications: 'plate-about',
  payment: 'plate-seven-lights',
} as const

/** Only what the section shows is asked for. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const search = new URL(request.url).searchParams
  const section = SECTIONS.find(({ id }) => id === search.get('section'))?.id ?? 'profile'
  const part = section === 'profile' ? (PARTS.find(({ id }) => id === search.get('part'))?.id ?? '') : null
  const ofTeachers = part === 'teachers'
  const ofPractice = part === 'practice'
  const asked = await Promise.all([
    part === 'about-you' || ofTeachers ? memberApi.answers() : null,
    ofTeachers ? memberApi.cues() : null,
    ofTeachers ? memberApi.cueLooks() : null,
    ofTeachers ? memberApi.healthOpenings() : null,
    ofTeachers ? memberApi.quotes() : null,
    ofPractice || section === 'security' || section === 'notifications' ? memberApi.preferences() : null,
    ofPractice ? memberApi.pauses() : null,
    ofPractice ? memberApi.practiceDays() : null,
    ofPractice ? memberApi.achievements(user.id) : null,
    section === 'security' ? memberApi.logins() : null,
    section === 'payment' ? memberApi.payments(user.id) : null,
    section === 'payment' ? memberApi.billing() : null,
    section === 'notifications' ? memberApi.calendar() : null,
  ])
  if (asked.some((one) => one?.status === 401)) throw redirectToLogin(request)
  const told = asked.filter((one) => one !== null)
  const messages = told.flatMap((one) => (one.ok ? [] : [one.message]))
  // Said once where it applies to everything.
  const failed = messages.length > 0 && messages.length === told.length ? (messages[0] ?? '') : null
  if (failed !== null) return { ...NOTHING, section, part, failed }
  const [answers, cues, looks, openings, quotes, preferences, pauses, days, achievements, ...others] = asked
  const [logins, payments, billing, calendar] = others
  return {
    section,
    part,
    failed,
    answers,
    cues,
    looks,
    openings,
    quotes,
    preferences,
    pauses,
    days,
    achievements,
    logins,
    payments,
    billing,
    calendar,
  }
}

const NOTHING = {
  answers: null,
  cues: null,
  looks: null,
  openings: null,
  quotes: null,
  preferences: null,
  pauses: null,
  days: null,
  achievements: null,
  logins: null,
  payments: null,
  billing: null,
  calendar: null,
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { section, part, failed, preferences, logins, payments, calendar } = loaderData
  // Without payments the section is a print and a line already.
  const hasOwnPrint = payments?.ok === true && payments.data.length === 0
  return (
    <>
      <h1>Profile and settings</h1>
      <div className={styles.layout}>
        <div className={styles.side}>
          <SettingsMenu section={section} part={part} />
          {!hasOwnPrint && failed === null && (
            <Picture className={styles.picture} {...print(PICTURES[section])} />
          )}
        </div>
        <div className={styles.settings}>
          {failed !== null && <PageNotLoaded message={failed} />}
          {part === '' && <Identity />}
          {part === 'about-you' && (
            <Loaded title="About you" answer={loaderData.answers}>
              {({ data }) => <AnswersForm saved={data} />}
            </Loaded>
          )}
          {part === 'teachers' && <ForTeachers {...loaderData} />}
          {part === 'practice' && (
            <>
              <Loaded title="Your streak" answer={loaderData.days}>
                {({ data }) => <OwnStreak days={data} achievements={loaderData.achievements} />}
              </Loaded>
              <Loaded title="Pauses" answer={loaderData.pauses}>
                {({ data }) => <Pauses of={data} />}
              </Loaded>
              <Loaded title="Your time zone" answer={preferences}>
                {({ data }) => <TimeZoneForm chosen={data} />}
              </Loaded>
            </>
          )}
          {section === 'security' && (
            <Loaded title="Security" answer={preferences}>
              {({ data }) => <Security preferences={data} logins={logins} />}
            </Loaded>
          )}
          {section === 'notifications' && (
            <>
              <Loaded title="Notifications" answer={preferences}>
                {({ data }) => <NotificationsForm chosen={data} />}
              </Loaded>
              <Loaded title="My calendar" answer={calendar}>
                {({ data }) => <CalendarAddress url={data.url} />}
              </Loaded>
            </>
          )}
          {section === 'payment' && (
            <>
              <Loaded title="Payments" answer={payments}>
                {({ data }) => <Payments payments={data} />}
              </Loaded>
              <Loaded title="On your receipts" answer={loaderData.billing}>
                {({ data }) => <Billing saved={data} />}
              </Loaded>
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Identity() {
  const { user } = useAuth()
  return (
    <>
      {user?.instructorApplication === 'pending' && <Notice kind="info">{APPLIED}</Notice>}
      <PictureForm />
      <NamesForm />
      <EmailForm />
      <Look />
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Profile and settings')]
}
