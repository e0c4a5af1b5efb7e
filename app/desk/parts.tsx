import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** The head of a page of the desk: what it is, a word about it, and what can be done with all of it. */
export function DeskHead({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {children}
    </div>
  )
}

type PartProps = { title: string; id: string; aside?: ReactNode; children: ReactNode }

/** A part of a page, opened by a rule of ink. */
export function DeskPart({ title, id, aside, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.rule}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** Something to decide, or that is no part of the list around it. */
export function DeskBox({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What something comes to: words at the left, figures at the right. */
export function Facts({ rows }: { rows: { label: ReactNode; value: ReactNode; key: string }[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What one came for, and beside it what is good to know. */
export function DeskColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
