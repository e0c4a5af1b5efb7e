import type { ReactNode } from 'react'
import { Select } from '../../form/field.tsx'

/** The time zones that this browser knows, and the one that is set. */
export function ZoneSelect({ defaultValue, hint }: { defaultValue: string; hint?: ReactNode }) {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(defaultValue) ? known : [defaultValue, ...known]
  return (
    <Select label="Time zone" name="timeZone" defaultValue={defaultValue} required hint={hint}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  )
}
