import { NAME, useStudio } from '../studio.ts'
import { Brand } from '../ui/brand.tsx'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'

const STUDIO = [
  ['/about', 'About'],
  ['/teachers', 'Teachers'],
  ['/eventsPage', 'Events'],
  ['/schedule', 'Timetable'],
  ['/pricing', 'Pricing'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
] as const
const CLASSES = [
  ['/classes/hatha', 'Hatha'],
  ['/classes/vinyasa', 'Vinyasa'],
  ['/classes/meditation', 'Meditation'],
  ['/classes/kundalini', 'Kundalini'],
  ['/classes/yin', 'Yin'],
  ['/classes/prenatal', 'Prenatal'],
] as const
const LEGAL = [
  ['/loginPage', 'Log in'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

export function Footer() {
  const studio = useStudio()
  return (
    <footer className={`below ${styles.footer}`}>
      <div className={styles.border} />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Brand onDark />
            <p>{studio?.words.tagline}</p>
          </div>
          <nav aria-labelledby="foot-studio">
            <h2 id="foot-studio">Studio</h2>
            <LinkList links={STUDIO} />
          </nav>
          <nav aria-labelledby="foot-classes">
            <h2 id="foot-classes">Classes</h2>
            <LinkList links={CLASSES} />
          </nav>
          {studio && studio.openingHours.length > 0 && (
            <div>
              <h2 id="foot-hours">When we are open</h2>
              <table className={styles.hours} aria-labelledby="foot-hours">
                <tbody>
                  {studio.openingHours.map(({ days, hours }) => (
                    <tr key={days}>
                      <th scope="row">{days}</th>
                      <td>{hours}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
        <div className={styles.legal}>
          <span>
            © {new Date().getFullYear()} {studio?.name ?? NAME}
          </span>
          <LinkList links={LEGAL} />
        </div>
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: readonly (readonly [string, string])[] }) {
  return (
    <ul>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}
