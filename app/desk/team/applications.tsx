import type { ApplicationOnWire } from '../../../contract/applications.ts'
import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { Decide } from './decide.tsx'

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
                <Decide memberId={memberId} name={name} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  )
}
