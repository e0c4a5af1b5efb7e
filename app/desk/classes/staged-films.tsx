import { useState } from 'react'
import type { ClassFilm } from '../../../contract/desk-classes.ts'
import type { DeskFilms } from '../../../contract/desk-films.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Tick } from '../../form/choices.tsx'
import { FieldError, Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import partsStyles from '../parts.module.css'
import styles from './class-films.module.css'
import { FilmForm } from './film-form.tsx'
import { placed, putIn, takenOut } from './placed.ts'
import { Stops } from './stops.tsx'
import { lengthOf } from './words.ts'

export type Staged = { films: ClassFilm[]; change(films: ClassFilm[]): void; error: string | undefined }
type Props = { classId: string; of: DeskFilms; staged: Staged; readOnly: boolean; look(): void }

/** The videos of a class on sale, as they will be once it is changed: in their order, taken out, or waiting to be put in. */
export function StagedFilms({ classId, of, staged, readOnly, look }: Props) {
  const { films, change } = staged
  const isRecorded = of.type === 'Recorded'
  const isIn = ({ _id }: { _id: string }) => films.some((film) => film._id === _id)
  const gone = of.films.filter((film) => !isIn(film))
  const waiting = of.sending.filter((film) => film.durationSeconds !== null && !isIn(film))
  return (
    <>
      <ol>
        {films.map((place) => (
          <Placed
            key={place._id}
            classId={classId}
            of={of}
            staged={staged}
            place={place}
            readOnly={readOnly}
            look={look}
          />
        ))}
      </ol>
      <FieldError id="films-error" error={staged.error} />
      {gone.length + waiting.length > 0 && (
        <ul className={styles.waiting}>
          {gone.map(({ _id, title, number, preview }) => (
            <li key={_id}>
              <p>
                <b>{title}</b> will be deleted with its file when you save the class.
              </p>
              <Button
                small
                look="quiet"
                onClick={() => {
                  const back = putIn(films, { _id, number }, { isRecorded, most: of.most })
                  const same = back.map((film) => (film._id === _id ? { ...film, preview } : film))
                  change(isRecorded ? placed(same, _id, number, true) : same)
                }}
              >
                Keep<span className="sr-only"> {title}</span>
              </Button>
            </li>
          ))}
          {waiting.map((film) => (
            <Arrived
              key={film._id}
              film={film}
              readOnly={readOnly}
              look={look}
              onPut={() => change(putIn(films, film, { isRecorded, most: of.most }))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type PlacedProps = Props & { place: ClassFilm }

function Placed({ classId, of, staged, place, readOnly, look }: PlacedProps) {
  const [isOpen, setOpen] = useState(false)
  const film = of.films.find(({ _id }) => _id === place._id)
  const arrived = of.sending.find(({ _id }) => _id === place._id)
  const { title, durationSeconds } = film ?? arrived ?? {}
  if (title === undefined) return null
  const facts = film
    ? [lengthOf(film.durationSeconds), film.captions ? 'with captions' : 'without captions']
    : [lengthOf(durationSeconds ?? 0), 'new, shown when you save the class']
  return (
    <li>
      <div className={styles.film}>
        <span className={styles.number}>{place.number}</span>
        {film ? <Picture className={styles.still} {...fromImage(film.image)} alt="" /> : <span />}
        <div>
          <b>{title}</b>
          <p>{facts.join(', ')}</p>
        </div>
        {place.preview && <span className={`${badgeStyles.badge} ${styles.mark}`}>free preview</span>}
        {!readOnly && (
          <Button small look="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Edit'}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      {film && <Stops of={film} />}
      {isOpen && (
        <div className={styles.form}>
          <Place of={of} staged={staged} place={place} />
          {film && (
            <FilmForm
              key={film.version}
              classId={classId}
              film={film}
              onDone={() => {
                setOpen(false)
                look()
              }}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** What is changed with the class, and said by what it means. */
function Place({ of, staged, place }: Pick<PlacedProps, 'of' | 'staged' | 'place'>) {
  const { films, change } = staged
  const { _id, number, preview } = place
  const isRecorded = of.type === 'Recorded'
  const most = isRecorded ? films.length : of.most
  return (
    <>
      <Select
        label="Position"
        name={`place-${_id}`}
        value={String(number)}
        hint={
          isRecorded
            ? 'The other videos move along. Saved with the class.'
            : 'If that session has a video, the two swap. Saved with the class.'
        }
        onChange={({ target }) => change(placed(films, _id, Number(target.value), isRecorded))}
      >
        {Array.from({ length: most }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a count
          <option key={n} value={n + 1}>
            {isRecorded ? 'Video' : 'Session'} {n + 1}
          </option>
        ))}
      </Select>
      <Tick
        name={`preview-${_id}`}
        checked={preview}
        onChange={(ticked) =>
          change(films.map((film) => (film._id === _id ? { ...film, preview: ticked } : film)))
        }
      >
        Free preview for everyone
      </Tick>
      <div className={partsStyles.acts}>
        <Button small look="quiet" onClick={() => change(takenOut(films, _id, isRecorded))}>
          Remove from class
        </Button>
      </div>
    </>
  )
}

type ArrivedProps = {
  film: DeskFilms['sending'][number]
  readOnly: boolean
  look(): void
  onPut(): void
}

function Arrived({ film: { _id, title, durationSeconds }, readOnly, look, onPut }: ArrivedProps) {
  const { busy, run } = useAction()
  return (
    <li>
      <p>
        <b>{title}</b>, {lengthOf(durationSeconds ?? 0)}, is uploaded. Only staff can see it.
      </p>
      {!readOnly && (
        <div className={partsStyles.acts}>
          <Button small look="line" onClick={onPut}>
            Add to class<span className="sr-only"> {title}</span>
          </Button>
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
        </div>
      )}
    </li>
  )
}
