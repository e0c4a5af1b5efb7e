import { useEffect, useRef, useState } from 'react'
import type { ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { CLASS_FIELDS } from '../../../shared/class-fields.ts'
import { clockAt } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'

import styles from '../editor/editor.module.css'
import { DeskBox } from '../parts.tsx'
import { conflicts, merged } from '../three-ways.ts'
import { inWords } from './words.ts'

type Name = keyof ClassDraft
type Props = { base: ClassDraft; mine: ClassDraft; theirs: DeskDraft; onSettle(content: ClassDraft): void }

/** Two people at one draft: the fields that both changed, and which holds. Nothing is overwritten without a word. */
export function Compare({ base, mine, theirs, onSettle }: Props) {
  const { content, choices, keptBy, keptAt } = theirs
  const found = conflicts(base, mine, content)
  const [keepMine, setKeepMine] = useState<Name[]>(found)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const who = keptBy ?? 'You, in another window,'
  const choose = (name: Name, isMine: boolean) =>
    setKeepMine(isMine ? [...keepMine, name] : keepMine.filter((one) => one !== name))
  return (
    <div ref={box} tabIndex={-1} className={styles.compare} role="alert">
      <DeskBox title="This draft was edited in two places" id="two-of-you">
        <p className={styles.answer}>
          {who} changed it at {clockAt(keptAt, choices.timeZone)}. Your changes are still here. Choose which
          version to keep.
        </p>
        {found.map((name) => (
          <fieldset key={name} className={styles.pair}>
            <legend>{CLASS_FIELDS[name].label}</legend>
            {[
              { isMine: false, label: keptBy ? `${keptBy}’s version` : 'Other version', of: content },
              { isMine: true, label: 'Your version', of: mine },
            ].map(({ isMine, label, of }) => (
              <label key={label}>
                <input
                  type="radio"
                  name={`hold-${name}`}
                  checked={keepMine.includes(name) === isMine}
                  onChange={() => choose(name, isMine)}
                />
                <span>
                  <small>{label}</small>
                  {inWords(of, name, choices)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {found.length === 0 && <p>Both versions are the same now.</p>}
        <Button onClick={() => onSettle(merged(base, mine, content, keepMine))}>Save these</Button>
      </DeskBox>
    </div>
  )
}
