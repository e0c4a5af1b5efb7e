import { useState } from 'react'
import { memberApi } from '../../api/member.ts'
import { Field } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import pageStyles from '../page.module.css'
import styles from './calendar-address.module.css'

/** The private address at which a member's own calendar follows their sessions. */
export function CalendarAddress({ url: first }: { url: string }) {
  const [url, setUrl] = useState(first)
  const { busy, run } = useAction()

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('The link is copied.')
    } catch {
      toast.error('Your browser does not let us copy. Please select the link and copy it yourself.')
    }
  }

  async function renew() {
    const renewed = await run(memberApi.renewCalendar())
    if (renewed) setUrl(renewed.data.url)
  }

  return (
    <section className={pageStyles.form} aria-labelledby="calendar">
      <h2 id="calendar">My calendar</h2>
      <p className="small">
        Add this link to the calendar on your phone or computer, and your sessions appear in it. When the
        studio moves one or calls it off, your calendar follows. Anyone with the link can see your bookings,
        so keep it private.
      </p>
      <Field label="Calendar link" name="calendar" value={url} readOnly />
      <div className={styles.acts}>
        <a className={buttonLook({ small: true, look: 'line' })} href={url.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </a>
        <Button small look="line" onClick={copy}>
          Copy the link
        </Button>
        <Button small look="quiet" busy={busy} busyLabel="Renewing..." onClick={renew}>
          Make a new link
        </Button>
      </div>
    </section>
  )
}
