import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AddedSessionMeans } from '../../../contract/desk-classes.ts'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer } from '../../api/client.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddedMeans } from '../classes/added-means.tsx'
import { plural } from '../classes/words.ts'
import { type Asked, roomNameOf } from './change-dialog.tsx'
import styles from './consequences.module.css'
import { PlaceFields } from './place-fields.tsx'
import { placeOf, wantedOf } from './use-holding.ts'
import { whereInWords } from './words.ts'

type Props = { asked: Asked; data: DeskScheduleOnWire; onClose(): void }

/** A session once more, at another hour: one date more of its run, said before it is done. */
export function CopyDialog({ asked: { session, to: first, what }, data, onClose }: Props) {
  const [to, setTo] = useState(first)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer<{ data: AddedSessionMeans }>>()
  const { revalidate } = useRevalidator()
  const { timeZone } = data
  const was = placeOf(session, timeZone)
  const isSame = JSON.stringify(was) === JSON.stringify({ ...was, ...to })
  const { startsAt, roomId } = wantedOf({ session, ...to }, timeZone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a refusal
  useEffect(() => {
    setAnswer(undefined)
    if (isSame) return
    let left = false
    scheduleApi.previewCopy(session._id, { startsAt, roomId }).then((found) => {
      if (!left) setAnswer(found)
    })
    return () => {
      left = true
    }
  }, [session._id, startsAt, roomId, isSame, tries])
  const means = answer?.ok ? answer.data : null
  const room = (id: string | null) => roomNameOf(data, id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Copy ${session.title}`}
      description="The run gets one date more. What is copied stays where it is."
      className={styles.dialog}
    >
      <p className={styles.sub}>
        {whereInWords(was.day, was.minute, room(was.roomId))}
        {!isSame && <b> + {whereInWords(to.day, to.minute, room(to.roomId))}</b>}
      </p>
      <MemberForm
        className={styles.form}
        notices
        call={async ({ text }) => {
          if (!means) return null
          const made = await scheduleApi.copy(session._id, {
            ...{ startsAt, roomId, people: means.people, reason: text('reason') },
          })
          // Whatever it means by now is shown with what was typed.
          if (!made.ok) setTries((before) => before + 1)
          return made
        }}
        onDone={async () => {
          await revalidate()
          onClose()
        }}
      >
        {what === 'choose' && (
          <PlaceFields isCopy session={session} data={data} value={to} onChange={setTo} />
        )}
        {answer && !answer.ok && <Refused answer={answer} />}
        <div className={styles.added} aria-live="polite">
          {means && <AddedMeans of={means} />}
        </div>
        {means && means.clashes.length > 0 && (
          <TextArea label="Why both can be" name="reason" required rows={2} maxLength={LIMITS.sentenceMax} />
        )}
        <div className={styles.foot}>
          {means && (
            <SubmitButton busyLabel="Copying...">
              Copy it{means.people > 0 && `, ${plural(means.people, 'letter')}`}
            </SubmitButton>
          )}
          <Button look="line" onClick={onClose}>
            No copy
          </Button>
          <p>Letters wait ten minutes. Until then one press takes all of it back.</p>
        </div>
      </MemberForm>
    </Dialog>
  )
}
