import { useRevalidator } from 'react-router'
import type { NotesForMembers } from '../../contract/notes.ts'
import { dayInWords, hourOf } from '../classes/moments.ts'
import { ButtonLink } from '../ui/button.tsx'
import pageStyles from './page.module.css'
import styles from './past-session.module.css'
import { Player } from './player.tsx'

/** What there is for those who were in a session that is over: its teacher's note, and its video. */
export function PastSession({ of: { title, startsAt, timeZone, notes, film } }: { of: NotesForMembers }) {
  const { revalidate } = useRevalidator()
  return (
    <section className={styles.past} aria-labelledby="past-session">
      <h2 id="past-session">{title}</h2>
      <p className="small">
        {dayInWords(startsAt, timeZone)}, {hourOf(startsAt, timeZone)}. This session is over.
      </p>
      {notes.map(({ text, by }) => (
        <blockquote key={by}>
          <p dir="auto">{text}</p>
          <footer className="small">{by}</footer>
        </blockquote>
      ))}
      {film && (
        <Player
          video={film}
          opensAt={null}
          leftAt={film.leftAt}
          onKept={() => undefined}
          onStale={() => revalidate()}
        />
      )}
      <p className={pageStyles.actions}>
        <ButtonLink look="line" to="/yogadashboard/classes">
          Your Yoga Journey
        </ButtonLink>
      </p>
    </section>
  )
}
