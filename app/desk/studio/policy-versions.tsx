import type { PolicyVersionOnWire } from '../../../contract/policy.ts'
import { clockAt, fullDay } from '../../../shared/dates.ts'
import { inHours, policyText } from '../../../shared/policy-text.ts'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { dayOf } from '../wall-clock.ts'

export function Versions({ of }: { of: PolicyVersionOnWire[] }) {
  const { timeZone } = useDesk()
  return (
    <DeskPart title="All versions" id="versions" aside="newest first">
      <ul className={partsStyles.rows}>
        {of.map((one) => (
          <li key={one.version}>
            <div>
              <b>
                {one.version}. {policyText(one)}
              </b>
              <p>
                {[
                  one.validFrom === 0
                    ? 'from the start'
                    : `since ${fullDay(dayOf(one.validFrom, timeZone))}, ${clockAt(one.validFrom, timeZone)}`,
                  one.by ?? 'default',
                  `${inHours(one.recordedHours)} for a recording`,
                  one.places === 1 ? '1 booking' : `${one.places} bookings`,
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}
