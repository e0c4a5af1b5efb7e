import type { PolicyVersionOnWire } from '../../../contract/policy.ts'
import { inHours, policyText } from '../../../shared/policy-text.ts'
import { clock, dayInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { dayOf } from '../wall-clock.ts'

export function Versions({ of }: { of: PolicyVersionOnWire[] }) {
  const { timeZone } = useDesk()
  return (
    <DeskPart title="Every version" id="versions" aside="newest first">
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
                    : `since ${dayInWords(dayOf(one.validFrom, timeZone))}, ${clock(one.validFrom, timeZone)}`,
                  one.by ?? 'as the program began',
                  `${inHours(one.recordedHours)} for a recording`,
                  one.places === 1 ? 'one place is under it' : `${one.places} places are under it`,
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}
