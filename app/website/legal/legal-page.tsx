import type { ReactNode } from 'react'
import { TEXTS } from '../../../shared/texts.ts'
import { Notice } from '../../ui/states.tsx'
import styles from './legal-page.module.css'

export type Chapter = { id: string; title: string; text: ReactNode }

/** A long text in chapters, with a list of them beside it. */
export function LegalPage(props: {
  title: string
  lede: string
  changed: string
  /** Null while what it promises cannot be asked for. */
  chapters: Chapter[] | null
}) {
  const chapters = props.chapters ?? []
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>{props.title}</h1>
        <p className="lede">{props.lede}</p>
        <p className="small">Last changed on {props.changed}.</p>
      </header>
      {!props.chapters && <Notice>{TEXTS.unreachable}</Notice>}
      <nav aria-label="On this page">
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        {chapters.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  )
}
