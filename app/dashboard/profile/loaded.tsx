import type { ReactNode } from 'react'
import type { Answer } from '../../api/client.ts'
import { Failed } from '../../ui/load-error.tsx'
import pageStyles from '../page.module.css'

type LoadedProps<T> = {
  answer: Answer<T> | null
  /** Its heading, where all there is to say is that it could not be had. */
  title: string
  children(value: T): ReactNode
}

export function Loaded<T>({ answer, title, children }: LoadedProps<T>) {
  if (!answer) return null
  if (answer.ok) return children(answer)
  return (
    <section className={pageStyles.form}>
      <h2>{title}</h2>
      <Failed message={answer.message} />
    </section>
  )
}
