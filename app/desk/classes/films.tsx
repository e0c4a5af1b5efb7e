import { useRevalidator } from 'react-router'
import type { DeskFilms } from '../../../contract/desk-films.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { megabytes } from '../bytes.ts'
import { Part } from '../editor/part.tsx'
import { AddFilm } from './add-film.tsx'
import styles from './class-films.module.css'
import { type Staged, StagedFilms } from './staged-films.tsx'
import { endSending, useSending } from './use-sending.ts'
import { lengthOf } from './words.ts'

type Props = {
  classId: string
  of: DeskFilms
  readOnly: boolean
  /** Of a class on sale: its videos as they will be once it is changed. */
  staged?: Staged
  /** Someone else wants to know too: a draft asks what it still needs. */
  onChange?(): void
}

/** The videos of a class: what they are, where people stop, and what is on its way. */
export function Films({ classId, of, readOnly, staged, onChange }: Props) {
  const { revalidate } = useRevalidator()
  const look = () => {
    void revalidate()
    onChange?.()
  }
  const own = useSending(look)
  const { films, type } = of
  const one = type === 'Recorded' ? 'Video' : 'Session'
  if (films.length === 0 && readOnly) return null
  return (
    <Part title="Videos" id="films-of-it">
      {films.length === 0 && !of.sending.some(({ durationSeconds }) => durationSeconds) && (
        <p className={styles.none}>
          No videos yet.
          {type === 'Recorded' ? '' : ' A session’s recording is open to everyone who booked the session.'}
        </p>
      )}
      {staged ? (
        <StagedFilms classId={classId} of={of} staged={staged} readOnly={readOnly} look={look} />
      ) : (
        <Waiting of={of} readOnly={readOnly} look={look} />
      )}
      {!readOnly && <OnTheirWay of={of} isSendingHere={own.sending !== null} look={look} />}
      {!readOnly && <AddFilm classId={classId} of={of} own={own} one={one} placed={staged?.films ?? []} />}
    </Part>
  )
}

/** Videos of a draft, in the order in which they will be. */
function Waiting({ of, readOnly, look }: { of: DeskFilms; readOnly: boolean; look(): void }) {
  const { busy, run } = useAction()
  const whole = of.sending.filter(({ durationSeconds }) => durationSeconds !== null)
  return (
    <ol>
      {whole.map(({ _id, title, durationSeconds }, index) => (
        <li key={_id} className={styles.whole}>
          <span className={styles.number}>{index + 1}</span>
          <div>
            <b>{title}</b>
            <p>
              {[lengthOf(durationSeconds ?? 0), index === 0 && 'free preview'].filter(Boolean).join(', ')}
            </p>
          </div>
          {!readOnly && (
            <Button
              small
              look="quiet"
              busy={busy}
              onClick={async () => {
                if (await run(deskClassesApi.removeFilm(_id))) look()
              }}
            >
              Remove<span className="sr-only"> {title}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What was begun on another page, or another day. */
function OnTheirWay({ of, isSendingHere, look }: { of: DeskFilms; isSendingHere: boolean; look(): void }) {
  const sending = of.sending.filter(({ durationSeconds }) => durationSeconds === null)
  const waiting = isSendingHere ? sending.filter(({ isOwn }) => !isOwn) : sending
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ _id, number, title, bytes, isOwn }) => (
        <li key={_id}>
          <p>
            <b>
              {number}, {title}
            </b>{' '}
            isn’t uploaded yet, {megabytes(bytes)}.{' '}
            {isOwn ? 'Choose the same file again to continue the upload.' : 'A colleague is uploading it.'}
          </p>
          {isOwn && (
            <Button
              small
              look="quiet"
              onClick={async () => {
                await endSending(_id)
                look()
              }}
            >
              Cancel upload<span className="sr-only">: {title}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
