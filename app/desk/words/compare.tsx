import { useEffect, useRef, useState } from 'react'
import type { DeskWords, WordContent } from '../../../contract/website-content.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../editor/editor.module.css'
import { DeskBox } from '../parts.tsx'
import { conflicts, merged } from '../three-ways.ts'
import { inWords, LABELS } from './kinds.ts'

type Props = { base: WordContent; mine: WordContent; theirs: DeskWords; onSettle(content: WordContent): void }

/** Two people at one text: the fields that both changed, and which holds. */
export function Compare({ base, mine, theirs, onSettle }: Props) {
  const found = conflicts<WordContent>(base, mine, theirs.content)
  const [keepMine, setKeepMine] = useState<(keyof WordContent)[]>(found)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { teachers, timeZone } = theirs.choices
  const sides = [
    {
      isMine: false,
      label: theirs.keptBy ? `${theirs.keptBy}’s version` : 'Saved version',
      of: theirs.content,
    },
    { isMine: true, label: 'Your version', of: mine },
  ]
  return (
    <div ref={box} tabIndex={-1} className={styles.compare} role="alert">
      <DeskBox title="This was edited in two places" id="two-of-you">
        <p className={styles.answer}>Your changes are still here. Choose which version to keep.</p>
        {found.map((name) => (
          <fieldset key={name} className={styles.pair}>
            <legend>{LABELS[name as keyof typeof LABELS]}</legend>
            {sides.map(({ isMine, label, of }) => (
              <label key={label}>
                <input
                  type="radio"
                  name={`hold-${name}`}
                  checked={keepMine.includes(name) === isMine}
                  onChange={() =>
                    setKeepMine(isMine ? [...keepMine, name] : keepMine.filter((one) => one !== name))
                  }
                />
                <span>
                  <small>{label}</small>
                  {inWords(of, name, teachers, timeZone)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {found.length === 0 && <p>Both versions are the same now.</p>}
        <Button onClick={() => onSettle(merged<WordContent>(base, mine, theirs.content, keepMine))}>
          Save these
        </Button>
      </DeskBox>
    </div>
  )
}
