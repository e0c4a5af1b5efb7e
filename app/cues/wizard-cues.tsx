import { useState } from 'react'
import { LIMITS } from '../../shared/limits.ts'
import { Button } from '../ui/button.tsx'
import { CueFields } from './cue-fields.tsx'
import { NO_CUE, type TypedCue } from './typed-cue.ts'
import styles from './wizard-cues.module.css'

type WizardCuesProps = { cues: TypedCue[]; onChange(cues: TypedCue[]): void }

/** Where someone who agreed to the health answers may turn one of them into a sentence. No one has to. */
export function WizardCues({ cues, onChange }: WizardCuesProps) {
  const [added, setAdded] = useState(false)
  const put = (at: number, cue: TypedCue) => onChange(cues.map((one, n) => (n === at ? cue : one)))
  return (
    <fieldset>
      <legend>
        A note for your teachers<span className="small"> (optional)</span>
      </legend>
      <div className={styles.cues}>
        <p className="small">
          Your teachers do not see the answers themselves: they read what you write here, before class. You
          see who looked, and you can change it or take it back at any time.
        </p>
        {cues.map((cue, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences that are being typed have nothing else
          <div className={styles.cue} key={n}>
            <CueFields
              cue={cue}
              prefix={`cues.${n}.`}
              autoFocus={added && n === cues.length - 1}
              onChange={(typed) => put(n, typed)}
            />
            <Button small look="quiet" onClick={() => onChange(cues.filter((_, at) => at !== n))}>
              Leave it out
            </Button>
          </div>
        ))}
        {cues.length < LIMITS.cuesPerMember && (
          <Button
            small
            look="line"
            onClick={() => {
              setAdded(true)
              onChange([...cues, NO_CUE])
            }}
          >
            {cues.length === 0 ? 'Add a note' : 'Add another'}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
