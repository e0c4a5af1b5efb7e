import { DownIcon } from './icons.tsx'
import '../styles/faq.css'

export type QuestionAndAnswer = { question: string; answer: string }

/** Questions that open to their answers; no script is needed. */
export function Faq({ id, title, questions }: { id: string; title: string; questions: QuestionAndAnswer[] }) {
  return (
    <section className="faq" aria-labelledby={id}>
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
