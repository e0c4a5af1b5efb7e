import { useState } from 'react'
import type { DeskFilms } from '../../../contract/desk-films.ts'
import { FILM_TYPES } from '../../../shared/enums.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { Field, FieldError, Select } from '../../form/field.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { megabytes } from '../bytes.ts'
import partsStyles from '../parts.module.css'
import styles from './class-films.module.css'
import type { Sending, useSending } from './use-sending.ts'

const ACCEPTED = [...FILM_TYPES, 'video/quicktime', '.mp4', '.m4v', '.mov', '.webm'].join(',')

type Props = {
  classId: string
  of: DeskFilms
  own: ReturnType<typeof useSending>
  one: string
  /** Of a class on sale: where its videos are. */
  placed: readonly { number: number }[]
}

/** A video from this device: chosen, checked, named, sent, and seen on its way. */
export function AddFilm({ classId, of, own, one, placed }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [number, setNumber] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const free = Array.from({ length: of.most }, (_, n) => n + 1).filter(
    (n) => ![...placed, ...of.sending].some((film) => film.number === n),
  )
  const { sending, hold, goOn, giveUp } = own
  if (sending) return <OnItsWay sending={sending} hold={hold} goOn={goOn} giveUp={giveUp} />
  if (free.length === 0) return null
  const chosen = number !== null && free.includes(number) ? number : free[0]

  async function choose(next: File | undefined) {
    if (!next) return
    setIsChecking(true)
    const wrong = await problemOf(next)
    setIsChecking(false)
    setError(wrong)
    setFile(wrong ? null : next)
    if (!wrong)
      setTitle(
        next.name
          .replace(/\.\w+$/, '')
          .replaceAll(/[-_]+/g, ' ')
          .slice(0, 120),
      )
  }

  return (
    <div className={styles.add}>
      <label className={`${buttonLook({ look: 'line', small: true })} ${styles.pick}`}>
        <input
          type="file"
          className="sr-only"
          accept={ACCEPTED}
          disabled={isChecking}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        {isChecking ? 'Checking the video…' : file ? 'Choose a different video' : 'Add a video'}
      </label>
      <FieldError id="film-error" error={error} />
      {file && (
        <div className={styles.form}>
          <p>
            {file.name}, {megabytes(file.size)}
          </p>
          <Field
            label="Title"
            name="filmTitle"
            maxLength={120}
            required
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          {!of.isDraft && of.type !== 'Recorded' && (
            <Select
              label="Number"
              name="filmNumber"
              value={String(chosen)}
              onChange={({ target }) => setNumber(Number(target.value))}
            >
              {free.map((n) => (
                <option key={n} value={n}>
                  {one} {n}
                </option>
              ))}
            </Select>
          )}
          <div className={partsStyles.acts}>
            <Button
              small
              aria-disabled={!title.trim()}
              onClick={() => {
                if (chosen === undefined || !title.trim()) return
                void own.send({ file, classId, number: chosen, title: title.trim() })
                setFile(null)
              }}
            >
              Upload
            </Button>
            <Button small look="quiet" onClick={() => setFile(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Why a video can't be used, before hours go into sending it; '' when it can. Its name and type say too little: its bytes are read. */
async function problemOf(file: File): Promise<string> {
  if (file.size > LIMITS.filmBytes) return TEXTS.filmTooLarge
  const { readFilm, unplayable } = await import('../../../shared/film-content.ts')
  const content = await readFilm(
    async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
    file.size,
  ).catch(() => null)
  if (!content) return TEXTS.notAFilm
  if (content.seconds > LIMITS.filmHours * 3600) return TEXTS.filmTooLong
  const codec = unplayable(content)
  return codec === null ? '' : TEXTS.filmUnplayable(codec)
}

type OnItsWayProps = Pick<ReturnType<typeof useSending>, 'hold' | 'goOn' | 'giveUp'> & { sending: Sending }

function OnItsWay({ sending: { title, sent, bytes, state, message }, hold, goOn, giveUp }: OnItsWayProps) {
  const isWhole = sent === bytes
  return (
    <div className={styles.add}>
      <p role="status">
        <b>{title}</b>{' '}
        {state === 'failed'
          ? message || 'couldn’t be uploaded just now. What has arrived is saved.'
          : isWhole
            ? 'is being checked.'
            : `${megabytes(sent)} of ${megabytes(bytes)} uploaded${state === 'held' ? ', paused' : ''}.`}
      </p>
      <Progress percent={Math.floor((100 * sent) / Math.max(1, bytes))} label={`${title}: upload progress`} />
      {state === 'sending' && (
        <p className={styles.hint}>
          Stay on this page. If you leave, choose the same file again and the upload continues where it
          stopped.
        </p>
      )}
      <div className={partsStyles.acts}>
        {state === 'sending' && !isWhole && (
          <Button small look="line" onClick={hold}>
            Pause
          </Button>
        )}
        {state !== 'sending' && (
          <Button small look="line" onClick={goOn}>
            Resume
          </Button>
        )}
        {!(state === 'sending' && isWhole) && (
          <Button small look="quiet" onClick={giveUp}>
            Cancel upload
          </Button>
        )}
      </div>
    </div>
  )
}
