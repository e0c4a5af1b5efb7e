import type { LandingTexts } from '../../../shared/landing.ts'
import { plate, print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './transform.module.css'

export function Transform({ texts: { promisesTitle, promisesLede, promises } }: { texts: LandingTexts }) {
  return (
    <section className="section" id="transform" aria-labelledby="transform-title">
      <div className={`wrap ${styles.transform}`}>
        <div>
          <h2 id="transform-title">{promisesTitle}</h2>
          <p className="lede">{promisesLede}</p>
          <figure>
            <Picture {...print('plate-attention')} alt="Print: a wheel of petals above a lotus" />
            <figcaption className="caption">{plate('plate-attention', 'Attention')}</figcaption>
          </figure>
        </div>
        <ul className={styles.promises}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
