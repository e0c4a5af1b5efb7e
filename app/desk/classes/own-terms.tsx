import { use, useState } from 'react'
import type { ClassDraft, OwnTerms } from '../../../contract/class-drafts.ts'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { HoursField, MinutesField, PercentField } from '../../form/typed-field.tsx'
import { useStudio } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { useDesk } from '../desk.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import policyStyles from '../studio/policy.module.css'
import { Segments } from './segments.tsx'
import { FIRST_TERMS, termsInWords } from './terms.ts'

type Props = {
  content: Pick<ClassDraft, 'policy'>
  change(patch: Pick<ClassDraft, 'policy'>): void
  isRecorded: boolean
  readOnly: boolean
}

const WHOSE = [
  { value: 'studio', label: 'Studio default' },
  { value: 'class', label: 'Custom' },
] as const

/** What is refunded when someone leaves it: by the studio's policy, or by terms of this class's own. */
export function Cancelling({ content: { policy = null }, change, isRecorded, readOnly: isShown }: Props) {
  const { may } = useDesk()
  const studio = useStudio()
  const readOnly = isShown || !may('policies.change')
  // Anyone who looks at the other choice and comes back has what they typed.
  const [left, setLeft] = useState<OwnTerms | null>(null)
  const terms = policy ?? studio?.policy
  function choose(whose: 'studio' | 'class') {
    if (whose === 'studio') setLeft(policy)
    change({ policy: whose === 'class' ? (left ?? termsOf(studio?.policy ?? FIRST_TERMS)) : null })
  }
  return (
    <Part title="Cancellation policy" id="cancelling">
      <div className={styles.grid}>
        <div className={styles.c12}>
          <Segments
            legend="Refunds"
            name="policy"
            kind="radio"
            segments={WHOSE}
            chosen={[policy === null ? 'studio' : 'class']}
            readOnly={readOnly}
            onChange={choose}
          />
        </div>
        <p className={`${styles.c12} ${policyStyles.sentence}`} aria-live="polite">
          {terms && termsInWords(terms, isRecorded)}
        </p>
        {policy !== null && (
          <Terms
            isRecorded={isRecorded}
            readOnly={readOnly}
            of={policy}
            change={(next) => change({ policy: next })}
          />
        )}
      </div>
    </Part>
  )
}

type TermsProps = { of: OwnTerms; change(terms: OwnTerms): void; isRecorded: boolean; readOnly: boolean }

function Terms({ of, change, isRecorded, readOnly }: TermsProps) {
  return (
    <>
      {!isRecorded && <Lines of={of} change={change} readOnly={readOnly} />}
      <div className={styles.c6}>
        <MinutesField
          label="Cooling-off period, in minutes"
          name="policy.coolingOffMinutes"
          readOnly={readOnly}
          hint="Full refund this soon after paying, unless a session or video has started. 0 for none."
          value={of.coolingOffMinutes}
          onValue={(minutes) => change({ ...of, coolingOffMinutes: whole(minutes) })}
        />
      </div>
      <div className={styles.c6}>
        {isRecorded ? (
          <HoursField
            label="Full refund window, in hours"
            name="policy.recordedHours"
            readOnly={readOnly}
            hint="After payment, if no video was opened."
            value={of.recordedHours}
            onValue={(hours) => change({ ...of, recordedHours: whole(hours) })}
          />
        ) : (
          <PercentField
            label="Refund after opening a video, in percent"
            name="policy.openedPercent"
            readOnly={readOnly}
            hint="The most you refund once a video was opened."
            value={of.openedPercent}
            onValue={(percent) => change({ ...of, openedPercent: whole(percent) })}
          />
        )}
      </div>
    </>
  )
}

function Lines({ of, change, readOnly }: Omit<TermsProps, 'isRecorded'>) {
  const { tiers } = of
  const errors = use(FormState).errors
  const setTiers = (next: OwnTerms['tiers']) => change({ ...of, tiers: next })
  const set = (index: number, patch: Partial<OwnTerms['tiers'][number]>) =>
    setTiers(tiers.map((tier, at) => (at === index ? { ...tier, ...patch } : tier)))
  return (
    <fieldset className={`${styles.c12} ${policyStyles.lines}`}>
      <legend>Refund by hours before the member’s first session</legend>
      {tiers.map(({ hoursBefore, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is what its two numbers say; they are fields of this component alone.
        <div key={index} className={policyStyles.line}>
          <HoursField
            label="Hours before the start"
            name={`policy.tiers.${index}.hoursBefore`}
            readOnly={readOnly}
            value={hoursBefore}
            onValue={(hours) => set(index, { hoursBefore: whole(hours) })}
          />
          <PercentField
            label="Refund, percent"
            name={`policy.tiers.${index}.percent`}
            readOnly={readOnly}
            value={percent}
            onValue={(next) => set(index, { percent: whole(next) })}
          />
          {!readOnly && (
            <Button
              look="line"
              small
              disabled={tiers.length === 1}
              onClick={() => setTiers(tiers.filter((_, at) => at !== index))}
            >
              Remove
              <span className="sr-only"> line {index + 1}</span>
            </Button>
          )}
        </div>
      ))}
      <FieldError id="terms-error" error={errors['policy.tiers']} />
      {!readOnly && tiers.length < 5 && (
        <Button look="line" small onClick={() => setTiers([...tiers, { hoursBefore: null, percent: null }])}>
          Add a line
        </Button>
      )}
    </fieldset>
  )
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function termsOf({ tiers, coolingOffMinutes, recordedHours, openedPercent }: OwnTerms): OwnTerms {
  return { tiers, coolingOffMinutes, recordedHours, openedPercent }
}
