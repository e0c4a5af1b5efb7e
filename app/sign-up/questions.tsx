import type { ChangeEvent, ComponentProps } from 'react'
import { MEDICAL_CONDITIONS } from '../../shared/enums.ts'
import { LIMITS } from '../../shared/limits.ts'
import { CheckboxGroup, RadioGroup, Tick } from '../form/choices.tsx'
import fieldStyles from '../form/field.module.css'
import { Field, Select, TextArea } from '../form/field.tsx'
import type { Answers, Question } from './answers.ts'
import { optionsOf } from './labels.ts'

export type StepProps = { answers: Answers; change(changes: Partial<Answers>): void }

type TextQuestion = { [Q in Question]: Answers[Q] extends string ? Q : never }[Question]
type ListQuestion = { [Q in Question]: Answers[Q] extends string[] ? Q : never }[Question]
type Values = readonly (string | number)[]

/** The kinds of questions of the wizard, tied to their answers. */
export function questions({ answers, change }: StepProps) {
  const text = (name: TextQuestion) => ({
    id: name,
    name,
    value: answers[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: event.target.value }),
  })

  return {
    line: (name: TextQuestion, props: Omit<ComponentProps<typeof Field>, 'name'>) => (
      <Field {...props} {...text(name)} />
    ),
    lines: (name: TextQuestion, props: Omit<ComponentProps<typeof TextArea>, 'name'>) => (
      <TextArea {...props} {...text(name)} />
    ),
    pick: (name: TextQuestion, label: string, values: Values) => (
      <Select label={label} optional {...text(name)}>
        <option value="">Choose...</option>
        {optionsOf(values).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    ),
    one: (
      name: TextQuestion,
      legend: string,
      values: Values,
      props: { notes?: Record<string, string>; optional?: boolean; width?: string; short?: boolean } = {},
    ) => (
      <RadioGroup
        name={name}
        legend={legend}
        options={optionsOf(values, props.notes)}
        value={answers[name]}
        optional={props.optional}
        width={props.width}
        short={props.short}
        onChange={(value) => change({ [name]: value })}
      />
    ),
    some: (
      name: ListQuestion,
      legend: string,
      values: Values,
      props: { alone?: string; short?: boolean } = {},
    ) => (
      <CheckboxGroup
        name={name}
        legend={legend}
        options={optionsOf(values)}
        value={answers[name]}
        alone={props.alone}
        short={props.short}
        onChange={(value) => change({ [name]: value })}
      />
    ),
  }
}

type HealthProps = StepProps & { withoutConsent: string; consentClass?: string }

/** Health, with the consent without which nothing of it is kept. */
export function HealthQuestions({ withoutConsent, consentClass, ...props }: HealthProps) {
  const { some, lines } = questions(props)
  const { answers, change } = props
  return (
    <>
      {some('medicalConditions', 'Is there anything we should know?', MEDICAL_CONDITIONS, { alone: 'None' })}
      <div className={fieldStyles.fields}>
        {lines('medications', { label: 'Medications', optional: true, maxLength: LIMITS.textMax })}
        {lines('injuries', { label: 'Injuries', optional: true, maxLength: LIMITS.textMax })}
      </div>
      <div className={consentClass}>
        <Tick
          name="healthConsent"
          checked={answers.healthConsent}
          onChange={(healthConsent) => change({ healthConsent })}
        >
          I agree that the studio keeps these health answers, encrypted, so that my teachers can adapt the
          practice.
        </Tick>
        <p className={fieldStyles.hint}>{withoutConsent}</p>
      </div>
    </>
  )
}
