import { useState } from 'react'
import type { DeskFilms } from '../../../contract/desk-films.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer, Said } from '../../api/client.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, FieldError, Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './class-films.module.css'

const LABELS = {
  title: 'What it is called',
  description: 'In a sentence',
  number: 'Its place',
  preview: 'Open to all',
}

type Props = {
  classId: string
  film: DeskFilms['films'][number]
  most: number
  one: string
  onDone(): void
}

/** What is said of a film, its place, its captions; and the way out of it. */
export function FilmForm({ classId, film, most, one, onDone }: Props) {
  const { _id, version } = film
  const [asked, setAsked] = useState(false)
  const { busy, errors, run } = useAction()
  async function act(call: Promise<Answer<Said>>) {
    const answer = await run(call)
    setAsked(false)
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
        values={({ text, ticked }) => ({
          ...{ title: text('title'), description: text('description') },
          ...{ preview: ticked('preview'), number: text('number') },
        })}
        save={(fields) =>
          deskClassesApi.changeFilm(_id, fields as Parameters<typeof deskClassesApi.changeFilm>[1])
        }
        again={async () => {
          const now = await deskClassesApi.films(classId)
          return (now.ok && now.data.films.find((other) => other._id === _id)) || null
        }}
        onDone={onDone}
        button="Keep"
      >
        <div className={styles.form}>
          <Field label="What it is called" name="title" required maxLength={120} defaultValue={film.title} />
          <Field
            label="In a sentence"
            name="description"
            optional
            maxLength={LIMITS.sentenceMax}
            defaultValue={film.description}
          />
          <Select
            label="Its place"
            name="number"
            defaultValue={String(film.number)}
            hint="Where another film stands, the two change places."
          >
            {Array.from({ length: most }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a count
              <option key={n} value={n + 1}>
                {one} {n + 1}
              </option>
            ))}
          </Select>
          <Tick name="preview" defaultChecked={film.preview}>
            Open to all, as a preview
          </Tick>
        </div>
      </RecordForm>
      <div className={partsStyles.acts}>
        <label className={`${buttonLook({ look: 'line', small: true })} ${styles.pick}`}>
          <input
            type="file"
            className="sr-only"
            accept=".vtt,text/vtt"
            onChange={({ currentTarget }) => {
              void caption(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          {film.captions ? 'Other captions' : 'Add captions'}
        </label>
        {film.captions && (
          <Button
            small
            look="quiet"
            busy={busy}
            onClick={() => act(deskClassesApi.setCaptions(_id, version, ''))}
          >
            Without captions
          </Button>
        )}
        <Button small look="quiet" onClick={() => setAsked(true)}>
          Remove the film
        </Button>
      </div>
      <FieldError id={`captions-${_id}`} error={errors.text} />
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Remove “${film.title}”?`}
        description="It is taken out for good, with its file. Whoever had a place in its session no longer finds it."
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          <Button
            busy={busy}
            busyLabel="Removing..."
            onClick={() => act(deskClassesApi.removeFilm(_id, version))}
          >
            Remove it
          </Button>
          <Button look="line" onClick={() => setAsked(false)}>
            Leave it
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
