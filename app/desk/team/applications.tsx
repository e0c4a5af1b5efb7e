import type { ApplicationOnWire } from '../../../contract/applications.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { Link } from '../../ui/link.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { Decide } from './decide.tsx'

/** Who would like to teach here. Either way they get an email. */
export function Applications({ of }: { of: ApplicationOnWire[] }) {
  const { timeZone } = useDesk()
  return (
    <DeskPart title="Teacher applications" id="applications" aside={of.length > 0 ? of.length : null}>
      {of.length === 0 ? (
        <p className={partsStyles.none}>No open applications.</p>
      ) : (
        <ul className={partsStyles.rows}>
          {of.map(({ memberId, name, email, phone, appliedAt }) => (
            <li key={memberId}>
              <div>
                <Link to={`/studio/members/${memberId}`}>{name}</Link>
                <p>
                  {[email, phone, `applied ${dateAndTime(Date.parse(appliedAt), timeZone)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className={partsStyles.acts}>
                <Decide memberId={memberId} name={name} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  )
}
