import { type DragEvent, use, useState } from 'react'
import type { Image } from '../../../contract/classes.ts'
import { photoNamed } from '../../../shared/photos.ts'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Part } from '../editor/part.tsx'
import partsStyles from '../parts.module.css'
import { PictureButton } from './picture-button.tsx'
import styles from './picture-choice.module.css'
import { picturesIn } from './upload.ts'
import { useUpload } from './use-upload.ts'

/** This many are there before one asks for all. */
const FEW = { wide: 8, tall: 10, round: 10 }

type Choice = { name: string; label: string; alt?: string | undefined; image: Image }
type Props = {
  /** What stands over it. */
  title?: string
  value: string
  pictures: Choice[]
  /** What is of it comes first. */
  style?: string
  shape?: keyof typeof FEW
  onChange(name: string): void
  readOnly?: boolean
}

/** A picture of the studio's own, or one of the prints, which are there for day and night. */
export function PictureChoice(props: Props) {
  const { title = 'Picture', value, pictures, style = '', shape = 'wide', onChange, readOnly } = props
  const [own, setOwn] = useState<Choice[]>([])
  const [all, setAll] = useState(false)
  const { busy, failure, send } = useUpload()
  const { errors } = use(FormState)
  // As they stood when one came: nothing moves under the hand.
  const [ordered] = useState(() => inOrder(pictures, value, style))
  const offered = ordered.length === pictures.length ? ordered : inOrder(pictures, value, style)
  const known = [...own.filter((one) => !offered.some(({ name }) => name === one.name)), ...offered]
  const few = FEW[shape]
  const first = known.slice(0, few)
  const chosen = known.find(({ name }) => name === value)
  const cards = all ? known : chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, few - 1)] : first

  async function add([file]: File[]) {
    const sent = readOnly ? null : await send(file)
    if (!sent) return
    const { name, title, alt, image } = sent
    setOwn((before) => [
      { name, label: title || alt || 'Untitled picture', alt, image },
      ...before.filter((one) => one.name !== name),
    ])
    onChange(name)
  }

  return (
    <Part title={title} id="picture-of-it">
      <fieldset
        id="field-picture"
        tabIndex={-1}
        data-field="picture"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          void add(picturesIn(event.dataTransfer))
        }}
      >
        <legend className="sr-only">Picture</legend>
        <div className={shape === 'wide' ? styles.choices : `${styles.choices} ${styles.narrow}`}>
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
              <Picture
                className={shape === 'round' ? `${styles.sheet} ${styles.round}` : styles.sheet}
                {...fromImage(image)}
                alt=""
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id="picture-error" error={failure || errors.picture} />
      <div className={partsStyles.acts}>
        {!readOnly && <PictureButton label="Upload a picture" busy={busy} onFiles={add} />}
        {!all && known.length > cards.length && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            Show all {known.length}
          </Button>
        )}
      </div>
    </Part>
  )
}

/** Without a style as they come; with one, what is chosen, prints of it, other photographs, other prints. */
function inOrder(pictures: Choice[], value: string, style: string): Choice[] {
  if (style === '') return pictures
  const rank = ({ name, label }: Choice) =>
    name === value ? 0 : photoNamed(name) ? 2 : label.toLowerCase().startsWith(style.toLowerCase()) ? 1 : 3
  return pictures.toSorted((one, other) => rank(one) - rank(other))
}
