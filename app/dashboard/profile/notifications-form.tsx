import { type FormEvent, useState } from 'react'
import type { PreferencesOnWire } from '../../../contract/member.ts'
import { Button } from '../../components/button.tsx'
import { Tick } from '../../components/choices.tsx'
import { memberApi } from '../../member-api.ts'
import { useSaving } from './use-saving.ts'

const CHANNELS = [
  { name: 'email', label: 'Email' },
  { name: 'sms', label: 'SMS' },
  { name: 'pushNotifications', label: 'Push notifications' },
] as const

/** How the studio may write to the member of its own accord. */
export function NotificationsForm({ chosen }: { chosen: PreferencesOnWire }) {
  const { busy, save } = useSaving()
  const [{ email, sms, pushNotifications }, setChosen] = useState(chosen)
  const value = { email, sms, pushNotifications }

  function submit(event: FormEvent) {
    event.preventDefault()
    save(memberApi.setPreferences(value))
  }

  return (
    <form className="form" onSubmit={submit}>
      <h2>Notifications</h2>
      <p className="small">
        Reminders and news reach you this way. What concerns your money, your seat or your login always comes
        by email.
      </p>
      {CHANNELS.map(({ name, label }) => (
        <Tick
          key={name}
          name={name}
          checked={value[name]}
          onChange={(checked) => setChosen({ ...chosen, ...value, [name]: checked })}
        >
          {label}
        </Tick>
      ))}
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save choices
      </Button>
    </form>
  )
}
