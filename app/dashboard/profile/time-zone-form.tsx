import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PreferencesOnWire } from '../../../contract/member.ts'
import { zoneName } from '../../../shared/zones.ts'
import { memberApi } from '../../api/member.ts'
import { Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import pageStyles from '../page.module.css'

/** The word of the API for the zone of the studio, whichever that is. */
const STUDIO = 'studio'

/** In which zone a member's days are counted. */
export function TimeZoneForm({ chosen: { timeZone, studioTimeZone } }: { chosen: PreferencesOnWire }) {
  const { revalidate } = useRevalidator()
  const [zone, setZone] = useState(timeZone ?? STUDIO)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isElsewhere = nameOf(zone === STUDIO ? studioTimeZone : zone) !== nameOf(here)
  const named = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', here, ...(timeZone ? [timeZone] : [])])
  return (
    <MemberForm
      className={pageStyles.form}
      call={() => memberApi.setPreferences({ timeZone: zone })}
      onDone={revalidate}
    >
      <h2>Your time zone</h2>
      <p className="small">
        Your streak and your practice calendar follow the days of this time zone. Class times stay in the
        studio’s.
      </p>
      <Select name="timeZone" label="Time zone" value={zone} onChange={({ target }) => setZone(target.value)}>
        <option value={STUDIO}>The studio’s: {zoneName(studioTimeZone)}</option>
        {[...named].sort().map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
      {isElsewhere && (
        <Button small look="quiet" onClick={() => setZone(here)}>
          Choose {here.replaceAll('_', ' ')}, as on this device
        </Button>
      )}
      <SubmitButton busyLabel="Saving...">Save time zone</SubmitButton>
    </MemberForm>
  )
}

/** One name for zones that have several, such as Asia/Kolkata and Asia/Calcutta. */
function nameOf(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
