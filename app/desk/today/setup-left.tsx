import type { TodayOnWire } from '../../../contract/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

type Step = NonNullable<TodayOnWire['setup']>[number]

const STEPS: Record<Step, string> = {
  owner: 'Confirm your email',
  twoFactor: 'Turn on two-factor login to see payments and health data',
  studio: 'Name your studio',
  rooms: 'Add a room',
  teachers: 'Add a teacher',
  classes: 'Publish a class with a date',
  money: 'Connect Razorpay',
  letters: 'Set up your sender email',
  policy: 'Review the cancellation policy',
  terms: 'Review the terms',
}

/** What is still open before the studio can sell, until all of it is done. */
export function SetupLeft({ steps }: { steps: Step[] }) {
  return (
    <DeskPart
      title="Set up your studio"
      id="setup"
      aside={`${steps.length} ${steps.length === 1 ? 'step' : 'steps'} left`}
    >
      <ul className={partsStyles.rows}>
        {steps.map((step) => (
          <li key={step}>
            <div>{STEPS[step]}</div>
          </li>
        ))}
      </ul>
      <p className={partsStyles.below}>
        <ButtonLink small to="/studio/setup">
          Open checklist
        </ButtonLink>
      </p>
    </DeskPart>
  )
}
