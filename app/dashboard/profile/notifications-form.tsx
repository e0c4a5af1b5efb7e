import type { PreferencesOnWire } from '../../../contract/member.ts'
import { memberApi } from '../../api/member.ts'
import { Tick } from '../../form/choices.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import pageStyles from '../page.module.css'
import styles from './notifications-form.module.css'

const CHANNELS = [
  {
    name: 'email',
    label: 'Email',
    about: 'Before your classes start, and before a plan ends.',
  },
  {
    name: 'remindDayBefore',
    label: 'A day before each session',
    about: 'By email: when, where and what to bring; for a live session the link to join.',
  },
  {
    name: 'remindHoursBefore',
    label: 'Two hours before each session',
    about: 'A second reminder. Both need Email to be on.',
  },
] as const

/** How the studio may write to the member of its own accord. SMS and push do not exist yet: the stored choice stays as it is. */
export function NotificationsForm({ chosen }: { chosen: PreferencesOnWire }) {
  return (
    <MemberForm
      className={pageStyles.form}
      call={({ ticked }) =>
        memberApi.setPreferences({
          email: ticked('email'),
          remindDayBefore: ticked('remindDayBefore'),
          remindHoursBefore: ticked('remindHoursBefore'),
          sms: chosen.sms,
          pushNotifications: chosen.pushNotifications,
        })
      }
    >
      <h2>Notifications</h2>
      <p className="small">
        Choose your reminders. Receipts and security emails are always sent; alerts about new logins are under
        Security, and each issue of our newsletter has a link to unsubscribe.
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
