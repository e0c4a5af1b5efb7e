import type { CSSProperties } from 'react'
import type { LandingTexts } from '../../../shared/landing.ts'
import { useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { across, plate, print, printOf } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useOwnPicture } from '../../ui/site-picture.ts'
import styles from './hero.module.css'
import type { Sky } from './sky-now.ts'

/** Of the demo: no other studio has clients that no one knows. */
const CLIENTS = ['Asha', 'Rohan', 'Meera']

export function Hero({ texts: { heroTitle }, sky }: { texts: LandingTexts; sky: Sky }) {
  const studio = useStudio()
  const own = useOwnPicture('hero')
  return (
    <section className={own ? `${styles.hero} ${styles.overPhoto}` : styles.hero} aria-labelledby="hero">
      {own ? (
        <div className={styles.scene}>
          <Picture className={styles.picture} first {...own} />
        </div>
      ) : (
        <LivingSky {...sky} />
      )}
      <div className={styles.text}>
        <h1 id="hero">
          {heroTitle.split('\n').map((line) => (
            <span className={styles.line} key={line}>
              {line}
            </span>
          ))}
        </h1>
        <p className="lede">{studio?.words.welcome}</p>
        {studio?.freeClass && (
          <p className={styles.free}>
            <span>
              <Link to={`/class/${studio.freeClass.slug}`}>{studio.freeClass.title}</Link> costs nothing.
            </span>
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink to="/authPage">Start your journey</ButtonLink>
          <ButtonLink look="line" className={styles.learnMore} to="#transform">
            Learn More
          </ButtonLink>
        </div>
      </div>
      <div className={styles.clients}>
        {studio?.isDemo && (
          <ul>
            {CLIENTS.map((name) => (
              <li key={name}>
                <Medallion name={name} picture={printOf('person', name.toLowerCase())} />
                <span className={styles.tip}>Yoga Enthusiast</span>
              </li>
            ))}
          </ul>
        )}
        {studio?.figures.clientsGuided && (
          <p>
            <b className="num">{studio.figures.clientsGuided}</b> clients guided
          </p>
        )}
        <Caption own={studio?.brand.heroCaption ?? ''} isDemo={Boolean(studio?.isDemo) && !own} />
      </div>
    </section>
  )
}

/** What the studio says of its picture; the demo has words for its print. */
function Caption({ own, isDemo }: { own: string; isDemo: boolean }) {
  if (own) return <p className={styles.plate}>{own}</p>
  if (!isDemo) return null
  return (
    <p className={styles.plate}>
      <span className="day">{plate('hero-landing', 'The Ganga at this hour')}</span>
      <span className="night">{plate('hero-landing', 'The Ganga under this moon')}</span>
    </p>
  )
}

/** A sky, a land, and between them the sun where it stands now, by night the moon as it is. */
function LivingSky({ along, high, dark }: Sky) {
  return (
    <div className={styles.scene} aria-hidden="true">
      {/* The largest file first, so that it comes over the connection that stands. */}
      <Picture className={styles.picture} first {...across(print('hero-land-landing'))} />
      <Picture className={styles.picture} first {...across(print('hero-sky-landing'))} />
      <div className={styles.disc} style={{ '--along': along, '--high': high } as CSSProperties}>
        <Picture className={styles.face} first {...print('disc-landing')} />
        <svg className={styles.shade} viewBox="-1.972 -1.972 3.944 3.944" aria-hidden="true">
          <path d={dark} />
        </svg>
      </div>
    </div>
  )
}
