import type { PlaceInSessionOnWire } from '../../contract/sessions.ts'
import { fullName } from '../../shared/full-name.ts'
import { CalendarIcon, PersonIcon } from '../ui/fact-icons.tsx'
import { Link } from '../ui/link.tsx'
import { GridIcon, HelpIcon } from '../ui/member-icons.tsx'
import styles from './own-session.module.css'

export type OwnProps = { session: PlaceInSessionOnWire }

/** Where else a session leads: its class, its teacher, one's own calendar, the studio. */
export function Besides({ session: { classId, title, teacher } }: OwnProps) {
  return (
    <section className={styles.place} aria-labelledby="besides">
      <h2 id="besides">Before you come</h2>
      <ul className={styles.ways}>
        <li>
          <a href={`/class/${classId}`}>
            <GridIcon />
            All about {title}
          </a>
        </li>
        <li>
          <a href={`/teachers#${teacher.slug}`}>
            <PersonIcon />
            Meet {fullName(teacher.firstName, teacher.lastName)}
          </a>
        </li>
        <li>
          <Link to="/yogadashboard/profile?section=notifications">
            <CalendarIcon />
            Your sessions in your own calendar
          </Link>
        </li>
        <li>
          <Link to="/yogadashboard/contact">
            <HelpIcon />
            Ask the studio
          </Link>
        </li>
      </ul>
    </section>
  )
}
