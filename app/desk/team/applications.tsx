import type { ApplicationOnWire } from '../../../contract/applications.ts'
import { memberApi } from '../../api/member.ts'
import { Link } from '../../ui/link.tsx'
import { Act } from '../act.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

/** Who would like to teach here. Either way they get an email. */
export function Applications({ of }: { of: ApplicationOnWire[] }) {
  const { timeZone } = useDesk()
  return (
    <DeskPart title="Who would like to teach" id="applications" aside={of.length > 0 ? of.length : null}>
      {of.length === 0 ? (
        <p className={partsStyles.none}>No open applications.</p>
      ) : (
        <ul className={partsStyles.rows}>
          {of.map(({ memberId, name, email, phone, appliedAt }) => (
            <li key={memberId}>
              <div>
                <Link to={`/studio/members/${memberId}`}>{name}</Link>
                <p>
                  {[email, phone, `applied ${hourInWords(Date.parse(appliedAt), timeZone)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className={partsStyles.acts}>
                <Act call={() => memberApi.decideApplication(memberId, 'approve')} busyLabel="Approving...">
                  Approve<span className="sr-only"> {name}</span>
                </Act>
                <Act
                  call={() => memberApi.decideApplication(memberId, 'decline')}
                  busyLabel="Declining..."
                  look="quiet"
                >
                  Decline<span className="sr-only"> {name}</span>
                </Act>
              </div>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  )
}
