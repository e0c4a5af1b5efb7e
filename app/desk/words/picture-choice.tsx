import { type DragEvent, use, useState } from 'react'
import type { DeskWords } from '../../../contract/words.ts'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Part } from '../classes/fields.tsx'
import partsStyles from '../parts.module.css'
import { PICTURES_TAKEN, picturesIn, uploadPicture } from './upload.ts'
import styles from './words.module.css'

const FEW = 8

type Choice = DeskWords['choices']['pictures'][number]
type Props = {
  /** What stands over it. */
  title?: string
  value: string
  pictures: Choice[]
  onChange(name: string): void
  readOnly?: boolean
}

/** A picture of the studio's own, or one of the prints. */
export function PictureChoice({ title = 'Picture', value, pictures, onChange, readOnly }: Props) {
  const [own, setOwn] = useState<Choice[]>([])
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { errors } = use(FormState)
  const known = [...own.filter((one) => !pictures.some(({ name }) => name === one.name)), ...pictures]
  const first = known.slice(0, FEW)
  const chosen = known.find(({ name }) => name === value)
  const cards = all ? known : chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, FEW - 1)] : first

  async function add([file]: File[]) {
    if (!file || busy) return
    setBusy(true)
    setFailure('')
    const sent = await uploadPicture(file)
    setBusy(false)
    if ('failure' in sent) return setFailure(sent.failure)
    const { name, alt, image } = sent.picture
    setOwn((before) => [
      { name, label: alt || 'Your own', image },
      ...before.filter((one) => one.name !== name),
    ])
    onChange(name)
  }

  return (
    <Part title={title} id="picture-of-it">
      <fieldset
        tabIndex={-1}
        data-field="picture"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          void add(picturesIn(event.dataTransfer))
        }}
      >
        <legend className="sr-only">Picture</legend>
        <div className={styles.choices}>
          {cards.map(({ name, label, image }) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="picture"
                value={name}
                checked={name === value}
                disabled={readOnly}
                onChange={() => onChange(name)}
              />
              <Picture className={styles.sheet} {...fromImage(image)} alt="" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id="picture-error" error={failure || errors.picture} />
      {!readOnly && (
        <div className={partsStyles.acts}>
          <label className={`${buttonLook({ look: 'line', small: true })} ${styles.pick}`}>
            <input
              type="file"
              className="sr-only"
              accept={PICTURES_TAKEN}
              aria-disabled={busy || undefined}
              onChange={({ currentTarget }) => {
                void add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
            {busy ? 'Sending...' : 'A picture of your own'}
          </label>
          {!all && known.length > cards.length && (
            <Button small look="quiet" onClick={() => setAll(true)}>
              Show all {known.length}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}
