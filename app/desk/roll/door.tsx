import { useEffect, useState } from 'react'
import type { DoorCodeOnWire } from '../../../contract/roll.ts'
import { clockAt } from '../../../shared/dates.ts'
import { failureText } from '../../api/failure-text.ts'
import { rollApi } from '../../api/roll.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import QrCode from '../../ui/qr-code.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'

import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/door'
import styles from './door.module.css'

const TRY_AGAIN_MS = 5_000

/** For a tablet at the door: a code that changes every half minute. Who points their phone at it is marked. */
export default function Door({ params: { sessionId } }: Route.ComponentProps) {
  const { door, failure } = useDoor(sessionId)
  return (
    <div className={styles.page}>
      <Link className={backLinkStyles.back} to={`/studio/session/${sessionId}/roll`}>
        <BackIcon />
        Attendance
      </Link>
      <DeskHead
        title={door?.title ?? 'QR code for check-in'}
        about={door && [clockAt(door.startsAt, door.timeZone), door.place].filter(Boolean).join(' · ')}
      />
      {failure !== null && <Notice>{failure} This page retries automatically.</Notice>}
      {door ? (
        <figure className={styles.door}>
          <QrCode className={styles.code} text={door.url} label="QR code to check in" />
          <figcaption>
            <h2>Scan to check in</h2>
            <p>
              You’re checked in as soon as the page opens. Log in on your phone first. The code changes every
              30 seconds.
            </p>
          </figcaption>
        </figure>
      ) : (
        failure === null && <Spinner label="Loading the code" />
      )}
    </div>
  )
}

/** No code stays longer than it is good for, also without a network. */
function useDoor(sessionId: string) {
  const [door, setDoor] = useState<DoorCodeOnWire | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    async function show() {
      const answer = await rollApi.door(sessionId)
      if (isLeft) return
      setDoor(answer.ok ? answer.data : null)
      setFailure(answer.ok ? null : failureText(answer))
      const wait = answer.ok ? Math.max(answer.data.changesAt - answer.data.now, 0) + 300 : TRY_AGAIN_MS
      timer = setTimeout(show, wait)
    }
    show()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [sessionId])
  return { door, failure }
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'QR code for check-in')]
}
