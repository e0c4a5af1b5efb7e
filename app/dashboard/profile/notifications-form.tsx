import type { PreferencesOnWire } from '../../../contract/member.ts'
import { memberApi } from '../../api/member.ts'
import { Tick } from '../../form/choices.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import pageStyles from '../page.module.css'
import styles from './notifications-form.module.css'

const LATER = 'The studio does not send these yet. We keep your choice for when it does.'

const CHANNELS = [
  {
    name: 'email',
    label: 'Email',
    about: 'Before a class of yours begins, and before a plan of yours ends.',
  },
  {
    name: 'remindDayBefore',
    label: 'A day before each session',
    about: 'By email: when, where and what to bring; for a live session the link to join.',
  },
  {
    name: 'remindHoursBefore',
    label: 'Two hours before each session',
    about: 'The same, once more. Both need Email to be on.',
  },
  { name: 'sms', label: 'SMS', about: LATER },
  { name: 'pushNotifications', label: 'Push notifications', about: LATER },
] as const

/** How the studio may write to the member of its own accord. */
export function NotificationsForm({ chosen }: { chosen: PreferencesOnWire }) {
  return (
    <MemberForm
      className={pageStyles.form}
      call={({ ticked }) =>
        memberApi.setPreferences({
          email: ticked('email'),
          remindDayBefore: ticked('remindDayBefore'),
          remindHoursBefore: ticked('remindHoursBefore'),
          sms: ticked('sms'),
          pushNotifications: ticked('pushNotifications'),
        })
      }
    >
      <h2>Notifications</h2>
      <p className="small">
        How we may remind you. What concerns your money, your seat or your login always comes by email; alerts
        about new logins are chosen under Security, and our letter has a link to leave it.
      </p>
      {CHANNELS.map(({ name, label, about }) => (
        <div className={styles.channel} key={name}>
          <Tick name={name} defaultChecked={chosen[name]} describedBy={`about-${name}`}>
            {label}
          </Tick>
          <p className="small" id={`about-${name}`}>
            {about}
          </p>
        </div>
      ))}
      <SubmitButton busyLabel="Saving...">Save choices</SubmitButton>
    </MemberForm>
  )
}
