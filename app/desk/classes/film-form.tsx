import type { DeskFilms } from '../../../contract/desk-films.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer, Said } from '../../api/client.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Field, FieldError } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './class-films.module.css'

const LABELS = {
  title: 'Title',
  description: 'Description',
}

type Props = {
  classId: string
  film: DeskFilms['films'][number]
  onDone(): void
}

/** What is said of a video, and its captions: read at once. */
export function FilmForm({ classId, film, onDone }: Props) {
  const { _id, version } = film
  const { busy, errors, run } = useAction(['text'])
  async function act(call: Promise<Answer<Said>>) {
    const answer = await run(call)
    if (answer) onDone()
  }
  async function caption(file: File | undefined) {
    if (file) await act(deskClassesApi.setCaptions(_id, version, await file.text()))
  }
  return (
    <div className={styles.form}>
      <RecordForm
        version={version}
        labels={LABELS}
        values={({ text }) => ({ title: text('title'), description: text('description') })}
        save={(fields) =>
          deskClassesApi.changeFilm(_id, fields as Parameters<typeof deskClassesApi.changeFilm>[1])
        }
        again={async () => {
          const now = await deskClassesApi.films(classId)
          return (now.ok && now.data.films.find((other) => other._id === _id)) || null
        }}
        onDone={onDone}
        button="Save"
      >
        <div className={styles.form}>
          <Field label="Title" name="title" required maxLength={120} defaultValue={film.title} />
          <Field
            label="Description"
            name="description"
            optional
            maxLength={LIMITS.sentenceMax}
            defaultValue={film.description}
          />
        </div>
      </RecordForm>
      <div className={partsStyles.acts}>
        <label className={`${buttonLook({ look: 'line', small: true })} ${styles.pick}`}>
          <input
            type="file"
            className="sr-only"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            onChange={({ currentTarget }) => {
              void caption(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          {film.captions ? 'Replace captions' : 'Add captions'}
        </label>
        {film.captions && (
          <Button
            small
            look="quiet"
            busy={busy}
            onClick={() => act(deskClassesApi.setCaptions(_id, version, ''))}
          >
            Remove captions
          </Button>
        )}
      </div>
      <FieldError id={`captions-${_id}`} error={errors.text} />
    </div>
  )
}
