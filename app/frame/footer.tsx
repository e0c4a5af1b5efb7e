import type { StudioFacts } from '../../contract/studio.ts'
import { stylePagesOf } from '../../shared/pages.ts'
import { phoneNumbers } from '../../shared/typed/phone.ts'
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
const LEGAL = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

export function Footer() {
  const studio = useStudio()
  const classes = stylePagesOf(studio?.styles ?? []).map(({ path, category }) => [path, category] as const)
  return (
    <footer className={styles.footer}>
      <div className={styles.border} />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Brand onDark />
            <p>{studio?.words.tagline}</p>
            {studio && <Reach {...studio} />}
          </div>
          <nav aria-labelledby="foot-studio">
            <h2 id="foot-studio">Studio</h2>
            <LinkList links={STUDIO.filter(([to]) => to !== '/about' || studio?.hasAboutPage)} />
          </nav>
          {classes.length > 0 && (
            <nav aria-labelledby="foot-classes">
              <h2 id="foot-classes">Classes</h2>
              <LinkList links={classes} />
            </nav>
          )}
          {studio && (studio.openingHours.length > 0 || studio.centres.length > 0) && (
            <div>
              {studio.centres.length > 0 && <Centres of={studio.centres} />}
              {studio.openingHours.length > 0 && <h2 id="foot-hours">Opening hours</h2>}
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
          <ul>
            <li className={styles.forVisitors}>
              <Link to="/loginPage">Log in</Link>
            </li>
            <Links of={LEGAL} />
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Centres({ of: centres }: { of: StudioFacts['centres'] }) {
  return (
    <>
      <h2>Where we are</h2>
      <ul className={styles.centres}>
        {centres.map(({ slug, name, address }) => (
          <li key={slug}>
            <Link to={`/centre/${slug}`}>{name}</Link>
            {address}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How the studio is reached, by what its settings say. */
function Reach({ email, phone, social }: Pick<StudioFacts, 'email' | 'phone' | 'social'>) {
  return (
    <ul className={styles.reach}>
      {phoneNumbers(phone).map(({ shown, href }) => (
        <li key={href}>
          <a href={href}>{shown}</a>
        </li>
      ))}
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {social.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Named = readonly (readonly [string, string])[]

function LinkList({ links }: { links: Named }) {
  return (
    <ul>
      <Links of={links} />
    </ul>
  )
}

function Links({ of }: { of: Named }) {
  return of.map(([to, label]) => (
    <li key={to}>
      <Link to={to}>{label}</Link>
    </li>
  ))
}
