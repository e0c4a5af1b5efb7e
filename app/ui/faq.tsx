import clsx from 'clsx'
import type { QuestionAndAnswer } from '../../shared/faq.ts'
import styles from './faq.module.css'
import { DownIcon } from './icons.tsx'

/** Questions that open to their answers; no script is needed. */
type FaqProps = { id: string; title: string; questions: QuestionAndAnswer[]; className?: string }

export function Faq({ id, title, questions, className }: FaqProps) {
  return (
    <section className={clsx(styles.questions, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <DownIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
