import type { LandingTexts } from '../../../shared/landing.ts'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSitePicture } from '../../ui/site-picture.ts'
import styles from './journey.module.css'

const DEVANAGARI = ['१', '२', '३', '४']

export function Journey({ texts: { stepsTitle, steps } }: { texts: LandingTexts }) {
  return (
    <section className={styles.journey} aria-labelledby="journey">
      <div className={styles.top}>
        <div className="wrap">
          <h2 id="journey">{stepsTitle}</h2>
        </div>
      </div>
      <Picture className={styles.picture} {...useSitePicture('steps', print('journey-landing'))} />
      <div className={`wrap ${styles.content}`}>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, i) => (
            <li key={title} style={{ '--sun': `var(--sun-${i + 1})` }}>
              <span className="devanagari" aria-hidden="true">
                {DEVANAGARI[i]}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
