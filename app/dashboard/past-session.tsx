import type { NotesForMembers } from '../../contract/notes.ts'
import { dayInWords } from './moments.ts'
import styles from './past-session.module.css'

/** What the teacher left for those who were in a session that is over. */
export function PastSession({ of: { title, startsAt, timeZone, notes } }: { of: NotesForMembers }) {
  return (
    <section className={styles.past} aria-labelledby="past-session">
      <h2 id="past-session">{title}</h2>
      <p className="small">{dayInWords(startsAt, timeZone)}. This session is over.</p>
      {notes.map(({ text, by }) => (
        <blockquote key={by}>
          <p>{text}</p>
          <footer className="small">{by}</footer>
        </blockquote>
      ))}
    </section>
  )
}
