import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { scheduleApi, type WantedChange } from '../../api/schedule.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { TextArea } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import { dayOf, minuteOf } from '../wall-clock.ts'
import { longDay, wholeWeekday } from './calendar.ts'
import styles from './consequences.module.css'
import { Consequences, Letter } from './consequences.tsx'
import { type Place, PlaceFields } from './place-fields.tsx'
import { placeOf, wantedOf } from './use-holding.ts'
import { whereInWords } from './words.ts'

export type Asked = {
  session: PlannedSession
  /** Where it was put down; where it is, when that is still to be chosen. */
  to: Place
  what: 'choose' | 'move' | 'call off' | 'copy'
}

type Props = {
  asked: Asked
  data: DeskScheduleOnWire
  onClose(): void
  /** Null for who adds no dates. */
  onCopy?: (() => void) | null
}
type Scope = WantedChange['scope']
export type Preview = Extract<Awaited<ReturnType<typeof scheduleApi.preview>>, { ok: true }>['data']

const SCOPES: { value: Scope; label: string }[] = [
  { value: 'this', label: 'Only this one' },
  { value: 'following', label: 'This and the following' },
  { value: 'all', label: 'All that are to come' },
]

/** What a move or calling off means, before it is done. */
export function ChangeDialog({ asked, data, onClose, onCopy }: Props) {
  const { session } = asked
  const [what, setWhat] = useState(asked.what)
  const [to, setTo] = useState(asked.to)
  const [scope, setScope] = useState<Scope>('this')
  const { revalidate } = useRevalidator()
  const { timeZone } = data
  const isOff = what === 'call off'
  const wanted = isOff ? { cancel: true } : wantedOf({ session, ...to }, timeZone)
  const was = placeOf(session, timeZone)
  const isSame = !isOff && JSON.stringify(was) === JSON.stringify({ ...was, ...to })
  const preview = useAnswer(scheduleApi.preview, isSame ? null : [session._id, { ...wanted, scope }], {
    afterPause: what === 'choose',
  })
  const means = preview.data
  const room = (id: string | null) => roomNameOf(data, id)
  return (
    <ConsequenceDialog
      title={`${isOff ? 'Call off' : 'Move'} ${session.title}`}
      preview={preview}
      call={({ text }, { people, refund }) =>
        scheduleApi.change(session._id, { ...wanted, scope, people, refund, reason: text('reason') })
      }
      onDone={async () => {
        await revalidate()
        onClose()
      }}
      onClose={onClose}
      act={means && doing(means, isOff)}
      busyLabel={isOff ? 'Calling it off...' : 'Moving...'}
      leave={isOff ? 'Let it be held' : `Leave it on ${wholeWeekday(was.day)}`}
      otherWays={
        what === 'choose' && (
          <>
            {onCopy && (
              <Button look="quiet" onClick={onCopy}>
                Copy it instead
              </Button>
            )}
            <Button look="quiet" onClick={() => setWhat('call off')}>
              Call it off instead
            </Button>
          </>
        )
      }
      note="Members see it and get their emails in ten minutes. Until then you can undo it."
      choices={
        <>
          <p className={styles.sub}>
            {whereInWords(was.day, was.minute, room(was.roomId))}
            {!isOff && !isSame && <b> → {whereInWords(to.day, to.minute, room(to.roomId))}</b>}
          </p>
          {what === 'choose' && <PlaceFields session={session} data={data} value={to} onChange={setTo} />}
          {session.totalClasses > 1 && (
            <RadioGroup
              legend="Which sessions"
              name="scope"
              width="190px"
              value={scope}
              onChange={(value) => setScope(value as Scope)}
              options={SCOPES.map((one) => ({ ...one, note: noteOf(one.value, was.day, isOff) }))}
            />
          )}
        </>
      }
    >
      {means && <Consequences preview={means} isOff={isOff} />}
      {means && (
        <TextArea
          label={means.clashes.length > 0 ? 'Why both can be' : 'A line for the letter'}
          name="reason"
          optional={means.clashes.length === 0}
          required={means.clashes.length > 0}
          rows={2}
          maxLength={LIMITS.sentenceMax}
        />
      )}
      {means && means.people > 0 && (
        <Letter session={session} preview={means} isOff={isOff} timeZone={timeZone} />
      )}
    </ConsequenceDialog>
  )
}

function doing({ people, refund, sessions }: Preview, isOff: boolean): string {
  const it = sessions.length > 1 ? `${sessions.length} of them` : 'it'
  if (isOff) return `Call ${it} off, ${refund > 0 ? `${rupeesInWords(refund)} back` : 'nothing to give back'}`
  if (people === 0) return `Move ${it}`
  return `Move ${it} and tell ${people === 1 ? 'one person' : people}`
}

function noteOf(scope: Scope, day: string, isOff: boolean): string {
  if (scope === 'this') return longDay(day)
  if (isOff) return scope === 'following' ? 'to the end of its run' : 'from now on'
  return 'by as many days, to the same hour'
}

export function roomNameOf({ centres }: DeskScheduleOnWire, id: string | null): string | null {
  return centres.flatMap(({ rooms }) => rooms).find(({ _id }) => _id === id)?.name ?? null
}

export function placeIn(session: PlannedSession, timeZone: string): Place {
  const { startsAt, room } = session
  return { day: dayOf(startsAt, timeZone), minute: minuteOf(startsAt, timeZone), roomId: room?._id ?? null }
}
