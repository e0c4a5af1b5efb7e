import { use } from 'react'
import type { ContentOf } from '../../../contract/website-content.ts'
import type { QuestionAndAnswer } from '../../../shared/faq.ts'
import { Field, FieldError, TextArea } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from '../editor/part.tsx'
import { Names } from './legal-fields.tsx'
import type { Props } from './lines.tsx'
import styles from './words.module.css'

const MOST = 20
const PARTS = [
  {
    name: 'support',
    title: 'For members',
    about: 'Shown on the members’ help page.',
  },
  { name: 'paying', title: 'Before paying', about: 'Shown on the pricing page.' },
] as const

export function FaqFields({ content, change, readOnly }: Props<ContentOf<'faq'>>) {
  return (
    <>
      {PARTS.map(({ name, title, about }) => (
        <Part key={name} title={title} id={`questions-${name}`}>
          <p className={styles.about}>{about}</p>
          <Questions
            name={name}
            readOnly={readOnly}
            questions={content[name]}
            onChange={(questions) => change({ [name]: questions })}
          />
        </Part>
      ))}
      <Names markdown={false} />
    </>
  )
}

type QuestionsProps = {
  name: string
  questions: QuestionAndAnswer[]
  readOnly: boolean
  onChange(questions: QuestionAndAnswer[]): void
}

function Questions({ name, questions, readOnly, onChange }: QuestionsProps) {
  const { errors } = use(FormState)
  const set = (at: number, patch: Partial<QuestionAndAnswer>) =>
    onChange(questions.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  const move = (at: number, to: number) => {
    const others = questions.filter((_, index) => index !== at)
    const moved = questions[at]
    if (moved) onChange([...others.slice(0, to), moved, ...others.slice(to)])
  }
  return (
    <>
      {questions.length === 0 && <p>No questions yet. This part is hidden until you add one.</p>}
      <ol className={styles.questions}>
        {questions.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what tells them apart
          <li key={at}>
            <fieldset className={styles.pair}>
              <legend className="sr-only">Question {at + 1}</legend>
              <Field
                label={`Question ${at + 1}`}
                name={`${name}-${at}-question`}
                maxLength={160}
                readOnly={readOnly}
                value={question}
                onChange={({ target }) => set(at, { question: target.value })}
              />
              <TextArea
                label="Answer"
                name={`${name}-${at}-answer`}
                rows={3}
                maxLength={1000}
                readOnly={readOnly}
                value={answer}
                onChange={({ target }) => set(at, { answer: target.value })}
              />
              {!readOnly && (
                <div className={styles.moves}>
                  <Button small look="quiet" aria-disabled={at === 0} onClick={() => move(at, at - 1)}>
                    Up<span className="sr-only">: question {at + 1}</span>
                  </Button>
                  <Button
                    small
                    look="quiet"
                    aria-disabled={at === questions.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    Down<span className="sr-only">: question {at + 1}</span>
                  </Button>
                  <Button
                    small
                    look="quiet"
                    onClick={() => onChange(questions.filter((_, index) => index !== at))}
                  >
                    {' '}
                    Remove<span className="sr-only">: question {at + 1}</span>
                  </Button>
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError id={`${name}-error`} error={errors[name]} />
      {!readOnly && questions.length < MOST && (
        <Button small look="line" onClick={() => onChange([...questions, { question: '', answer: '' }])}>
          Add question
        </Button>
      )}
    </>
  )
}
