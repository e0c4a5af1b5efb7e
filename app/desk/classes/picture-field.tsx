import { useState } from 'react'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './editor.module.css'
import { Part } from './fields.tsx'

/** So many stand there before one asks for all. */
const FEW = 10

type PictureProps = {
  value: string
  style: string
  pictures: DeskDraft['choices']['pictures']
  onChange(name: string): void
  readOnly?: boolean
}

/** The prints, those of its style first; each is there for day and night. */
export function PictureField({ value, style, pictures, onChange, readOnly }: PictureProps) {
  const [all, setAll] = useState(false)
  const rank = ({ name, label }: (typeof pictures)[number]) =>
    name === value ? 0 : style !== '' && label.toLowerCase().startsWith(style.toLowerCase()) ? 1 : 2
  const [ordered] = useState(() => pictures.toSorted((one, other) => rank(one) - rank(other)))
  const known = ordered.length === pictures.length ? ordered : pictures
  const shown = all ? known : known.slice(0, FEW)
  const chosen = known.find(({ name }) => name === value)
  const cards = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown
  return (
    <Part title="Picture" id="picture-of-it">
      <fieldset id="field-picture" tabIndex={-1}>
        <legend className="sr-only">Print</legend>
        <div className={styles.prints}>
          {cards.map(({ name, label, image }) => (
            <label key={name} className={styles.print}>
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
      {!all && known.length > shown.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          Show all {known.length}
        </Button>
      )}
    </Part>
  )
}
