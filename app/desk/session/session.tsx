import { useCallback, useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskApi } from '../../api/desk.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { rollApi } from '../../api/roll.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { forgetRolls } from '../../device/forget.ts'
import { readStored } from '../../device/storage.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'

import { SINGLE_KEYS } from '../find/places.ts'
import { DeskHead } from '../parts.tsx'
import { isField } from '../pending/use-undo-key.ts'
import { heard, type KeptRoll, keep, readKept, type ShownPerson, shown } from '../roll/kept-roll.ts'
import rollStyles from '../roll/roll.module.css'
import { Conflicts, RollBar, Stand, useNow } from '../roll/roll-parts.tsx'
import { useRoll } from '../roll/use-roll.ts'
import { WalkIn } from '../roll/walk-in.tsx'
import type { Route } from './+types/session'
import { AddMember } from './add-member.tsx'
import { DaySheet } from './day-sheet.tsx'
import { Head } from './head.tsx'
import { PersonDialog } from './person-dialog.tsx'
import styles from './session.module.css'
import { Beside, RollPart } from './session-parts.tsx'
import { TakenOff } from './taken-off.tsx'
import { Undo } from './undo.tsx'
import { WaitingLetters } from './waiting-letters.tsx'

export async function clientLoader({ request, params: { sessionId } }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  forgetRolls(user.id)
  const [answer, roll, profile] = await Promise.all([
    deskSessionApi.session(sessionId),
    rollApi.roll(sessionId),
    deskApi.profile(),
  ])
  if (answer.status === 401) throw redirectToLogin(request)
  if (!answer.ok || !roll.ok) {
    const failed = [answer, roll].find((one) => !one.ok)
    const failure = (failed && 'message' in failed && failed.message) || TEXTS.unexpected
    return { loaded: null, failure, isOffline: failed?.status === 0 }
  }
  const kept = heard(readKept(user.id, sessionId), roll.data, Date.now())
  keep(user.id, kept)
  const leftHand = profile.ok && profile.data.preferences.leftHand
  return {
    loaded: { userId: user.id, session: answer.data, kept, leftHand },
    failure: null,
    isOffline: false,
  }
}

/** One session: who is booked in it and who waits, what happened, and everything that can be done with it. */
export default function Session({ loaderData, params }: Route.ComponentProps) {
  const { loaded, failure, isOffline } = loaderData
  if (!loaded)
    return (
      <>
        <DeskHead title="Session" />
        <Failed message={failure ?? TEXTS.unexpected} />
        {isOffline && (
          <p className={styles.apart}>
            Offline? <Link to={`/studio/session/${params.sessionId}/roll`}>The attendance page</Link> still
            works.
          </p>
        )}
      </>
    )
  return <Shown key={loaded.session.sessionId} {...loaded} />
}

type ShownProps = { userId: string; session: SessionAtDesk; kept: KeptRoll; leftHand: boolean }

function Shown({ userId, session, kept: first, leftHand }: ShownProps) {
  const { revalidate } = useRevalidator()
  const called = useRoll(userId, first, true)
  const { hear } = called
  // After an act the page is asked for again, and the roll with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hear` is made anew by every mark.
  useEffect(() => hear(first.roll), [first])
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const [adding, setAdding] = useState<'walk-in' | 'member' | null>(null)
  const [chosen, setChosen] = useState<ShownPerson | null>(null)
  const { kept, standing } = called
  const { roll } = kept
  const may = (act: SessionAtDesk['may'][number]) => session.may.includes(act)
  const now = useNow() + kept.ahead
  const people = shown(kept)
  const isOpen =
    may('session.roll') && !roll.isOff && now >= roll.opensAt && (roll.canMark || now < roll.closesAt)
  const isAhead = !roll.isOff && now < roll.startsAt
  const isOffline = standing.kind === 'offline'
  const canWalkIn = isOpen && may('walk-in.add')
  const [isEarly, setIsEarly] = useState(false)
  useWalkInKey(
    canWalkIn,
    () => setAdding('walk-in'),
    () => setIsEarly(true),
  )

  return (
    <div className={rollStyles.page}>
      <div className={styles.screen}>
        <Head session={session} people={people} now={now} isAhead={isAhead} onDone={refresh} />
        {isEarly && !isOpen && isAhead && (
          <Notice kind="info">
            This is the next session. Attendance opens at {clockAt(roll.opensAt, roll.timeZone)}; you can add
            bookings below until then.
          </Notice>
        )}
        <Undo session={session} now={now} onDone={refresh} />
        <TakenOff session={session} now={now} onDone={refresh} />
        <WaitingLetters session={session} now={now} onDone={refresh} />
        <Stand
          standing={standing}
          unsent={kept.unsent.length}
          timeZone={roll.timeZone}
          ahead={kept.ahead}
          tryAgain={called.tryAgain}
          dropUnsent={called.dropUnsent}
        />
        <Conflicts kept={kept} onRead={called.readConflicts} />
        <div className={styles.columns}>
          <div className={rollStyles.list}>
            <RollPart
              session={session}
              called={called}
              people={people}
              now={now}
              leftHand={leftHand}
              isOpen={isOpen}
              isAhead={isAhead}
              onOpen={setChosen}
            />
            {isOpen && (
              <RollBar
                people={people}
                isOffline={isOffline}
                onRest={(bookingIds) => called.mark(bookingIds, 'present')}
                {...(may('walk-in.add') && { onWalkIn: () => setAdding('walk-in') })}
              />
            )}
          </div>
          <Beside session={session} isAhead={isAhead} onAdd={() => setAdding('member')} onDone={refresh} />
        </div>
        {adding === 'walk-in' && (
          <WalkIn
            roll={roll}
            onClose={() => setAdding(null)}
            onAdded={(next) => {
              hear(next)
              refresh()
            }}
          />
        )}
        {adding === 'member' && (
          <AddMember session={session} onClose={() => setAdding(null)} onDone={refresh} />
        )}
        {chosen && (
          <PersonDialog session={session} person={chosen} onClose={() => setChosen(null)} onDone={refresh} />
        )}
      </div>
      <DaySheet session={session} people={people} />
    </div>
  )
}

/** `w`, or an address that asks for it: someone is there. */
function useWalkInKey(can: boolean, open: () => void, sayWhy: () => void) {
  const [asked, setAsked] = useSearchParams()
  const isAsked = asked.has('walk-in')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address asks
  useEffect(() => {
    if (!isAsked) return
    const next = new URLSearchParams(asked)
    next.delete('walk-in')
    setAsked(next, { replace: true })
    if (can) open()
    else sayWhy()
  }, [isAsked])
  useEffect(() => {
    if (!can) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'w' || isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (readStored('localStorage', SINGLE_KEYS) === false) return
      event.preventDefault()
      open()
    }
    // Before the desk's own keys, which would lead elsewhere.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const session = loaderData?.loaded?.session
  return [
    titled(
      matches,
      session ? `${session.title}, ${dateAndTime(session.startsAt, session.timeZone)}` : 'Session',
    ),
  ]
}
