import type { LegalPageOnWire } from '../../../contract/pages.ts'
import { calendarDate } from '../../../shared/calendar.ts'
import type { LegalKind } from '../../../shared/enums.ts'
import { overOnPhones } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Notice } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import styles from './legal-page.module.css'

type Props = {
  title: string
  kind: LegalKind
  /** Null where it cannot be asked for: nothing is promised then. */
  page: LegalPageOnWire | null
  error: string
}

/** A long text in chapters, with a list of them beside it, and the versions that were or will be. */
export function LegalPage({ title, kind, page, error }: Props) {
  const path = `/${kind}`
  if (!page)
    return (
      <div className={`wrap ${styles.page}`}>
        <header>
          <h1>{title}</h1>
        </header>
        <CouldNotLoad text={error} />
      </div>
    )
  const { chapters, intro, lede, current, earlier, coming } = page
  const isComing = page.from > current.from && page.number > current.number
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <div>
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          <p className="small">{heldFrom(page, isComing)}</p>
          {page.number !== current.number && (
            <Notice kind="info">
              {isComing ? 'This does not hold yet.' : 'This no longer holds.'}{' '}
              <Link to={path}>Read the current version</Link>.
            </Notice>
          )}
        </div>
        <Picture className={styles.picture} {...overOnPhones(`plate-${kind}`, 'strip', kind)} first />
      </header>
      <nav aria-label="On this page">
        <ol>
          {chapters.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        {intro && <Written html={intro} />}
        {chapters.map(({ id, title: name, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            <Written html={html} />
          </section>
        ))}
        <Versions path={path} title="Upcoming versions" id="coming" of={coming} />
        <Versions path={path} title="Earlier versions" id="earlier" of={earlier} />
      </article>
    </div>
  )
}

function Written({ html }: { html: string }) {
  return (
    <div
      className={styles.written}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders it from Markdown, without the writer's markup
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

type Held = LegalPageOnWire['current']

type VersionsProps = { path: string; title: string; id: 'coming' | 'earlier'; of: Held[] }

function Versions({ path, title, id, of }: VersionsProps) {
  if (of.length === 0) return null
  return (
    <section aria-labelledby={`${id}-versions`}>
      <h2 id={`${id}-versions`}>{title}</h2>
      <ul className={styles.versions}>
        {of.map((one) => (
          <li key={one.number}>
            <Link to={`${path}/${one.number}`}>{heldFrom(one, id === 'coming')}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function heldFrom({ from, until }: Held, isComing: boolean): string {
  if (until !== null) return `From ${calendarDate(from)} until ${calendarDate(until)}.`
  return isComing ? `From ${calendarDate(from)} on.` : `Since ${calendarDate(from)}.`
}
