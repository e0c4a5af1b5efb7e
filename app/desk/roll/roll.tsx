import { useEffect, useState } from 'react'
import { clockAt, clockBetween, longDate } from '../../../shared/dates.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskApi } from '../../api/desk.ts'
import { rollApi } from '../../api/roll.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { forgetRolls } from '../../device/forget.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { Cues } from '../cues.tsx'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import { keepForOffline } from '../offline-copy.ts'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/roll'
import { forgetOld, heard, type KeptRoll, keep, readKept, shown } from './kept-roll.ts'
import { People } from './people.tsx'
import styles from './roll.module.css'
import { Conflicts, closedText, RollBar, Stand, useNow } from './roll-parts.tsx'
import { useRoll } from './use-roll.ts'
import { WalkIn } from './walk-in.tsx'
import { pathOfDay, whenOf } from './words.ts'

/** Without a network the roll is the one that this phone has kept. */
export async function clientLoader({ request, params: { sessionId } }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  forgetRolls(user.id)
  forgetOld(user.id, Date.now())
  const [answer, profile] = await Promise.all([rollApi.roll(sessionId), deskApi.profile()])
  if (answer.status === 401) throw redirectToLogin(request)
  const leftHand = profile.ok && profile.data.preferences.leftHand
  const before = readKept(user.id, sessionId)
  if (answer.ok) {
    const kept = heard(before, answer.data, Date.now())
    keep(user.id, kept)
    return { userId: user.id, kept, isFresh: true, leftHand, failure: null }
  }
  const kept = answer.status === 0 || answer.status >= 500 ? before : null
  return { userId: user.id, kept, isFresh: false, leftHand, failure: answer.message || TEXTS.unexpected }
}

/** Who came: called at the door, with one hand, with a network or without. */
export default function Roll({ loaderData: { kept, failure, ...rest } }: Route.ComponentProps) {
  useEffect(keepForOffline, [])
  if (!kept)
    return (
      <>
        <DeskHead title="Attendance" />
        <Failed message={failure ?? TEXTS.unexpected} />
      </>
    )
  return <Called key={kept.roll.sessionId} first={kept} {...rest} />
}

type CalledProps = { userId: string; first: KeptRoll; isFresh: boolean; leftHand: boolean }

function Called({ userId, first, isFresh, leftHand }: CalledProps) {
  const called = useRoll(userId, first, isFresh)
  const { kept, standing } = called
  const { roll } = kept
  const { may } = useDesk()
  const [adding, setAdding] = useState(false)
  const people = shown(kept)
  const now = useNow() + kept.ahead
  const isOpen = !roll.isOff && now >= roll.opensAt && (roll.canMark || now < roll.closesAt)
  const count = (mark: string) => people.filter((person) => person.mark === mark).length
  const here = count('present') + count('late')
  const isOffline = standing.kind === 'offline'
  const place = [roll.place, roll.teacher, roll.isOff ? 'cancelled' : whenOf(roll, now)]
    .filter(Boolean)
    .join(' · ')

  return (
    <div className={styles.page}>
      <Link className={backLinkStyles.back} to={pathOfDay(roll.startsAt, now, roll.timeZone)}>
        <BackIcon />
        {longDate(roll.startsAt, roll.timeZone)}
      </Link>
      <DeskHead
        title={roll.title}
        about={`${clockBetween(roll.startsAt, roll.endsAt, roll.timeZone)} · ${place}`}
      />
      <p className={styles.fill}>
        <Cuts big capacity={roll.capacity} taken={people.length} here={here} />
        <span>
          <b>{people.length}</b> of {roll.capacity}
        </span>
        <span className={styles.asOf}>as of {clockAt(roll.now, roll.timeZone)}</span>
      </p>
      <Stand
        standing={standing}
        unsent={kept.unsent.length}
        timeZone={roll.timeZone}
        ahead={kept.ahead}
        tryAgain={called.tryAgain}
        dropUnsent={called.dropUnsent}
      />
      <Conflicts kept={kept} onRead={called.readConflicts} />
      {!isOpen && <Notice kind="info">{closedText(roll, now)}</Notice>}
      <div className={styles.columns}>
        <div className={styles.list}>
          <DeskPart
            title="Attendance"
            id="roll"
            aside={
              isOpen && people.length > 0 ? (
                <span className={styles.keys}>
                  <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> to mark
                </span>
              ) : undefined
            }
          >
            {people.length === 0 ? (
              <p className={styles.empty}>No bookings yet.</p>
            ) : (
              <People
                people={people}
                timeZone={roll.timeZone}
                isOpen={isOpen}
                leftHand={leftHand}
                onMark={(bookingId, mark) => called.mark([bookingId], mark)}
              />
            )}
          </DeskPart>
          {isOpen && (
            <RollBar
              people={people}
              isOffline={isOffline}
              onRest={(bookingIds) => called.mark(bookingIds, 'present')}
              onWalkIn={() => setAdding(true)}
            />
          )}
        </div>
        <div className={styles.beside}>
          {may('cue.see') && isFresh && <Cues sessionId={roll.sessionId} />}
          {isOpen && may('session.roll') && now < roll.endsAt && (
            <p className={styles.door}>
              <Link to={`/studio/session/${roll.sessionId}/door`}>Show the QR code</Link> and members check
              themselves in.
            </p>
          )}
        </div>
      </div>
      {adding && <WalkIn roll={roll} onClose={() => setAdding(false)} onAdded={called.hear} />}
    </div>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const roll = loaderData?.kept?.roll
  return [titled(matches, roll ? `Attendance: ${roll.title}` : 'Attendance')]
}
