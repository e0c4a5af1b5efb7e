import type { ReactNode } from 'react'
import '../../styles/legal.css'

export type Chapter = { id: string; title: string; text: ReactNode }

/** A long text in chapters, with a list of them beside it. */
export function LegalPage(props: { title: string; lede: string; changed: string; chapters: Chapter[] }) {
  return (
    <div className="wrap legal-page">
      <header>
        <h1>{props.title}</h1>
        <p className="lede">{props.lede}</p>
        <p className="small">Last changed on {props.changed}.</p>
      </header>
      <nav aria-label="On this page">
        <ol>
          {props.chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        {props.chapters.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  )
}
