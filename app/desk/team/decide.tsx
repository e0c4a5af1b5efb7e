import { memberApi } from '../../api/member.ts'
import { Act } from '../act.tsx'

/** Of someone who would like to teach. */
export function Decide({ memberId, name }: { memberId: string; name: string }) {
  return (
    <>
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
    </>
  )
}
