import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Emblem } from './emblems.tsx'
import styles from './transform.module.css'

const PROMISES = [
  {
    title: 'Expert Instructors',
    text: 'Every teacher has taught for years, and still practises every morning before you arrive.',
    emblem: 'lotus',
  },
  {
    title: 'Personalized Guidance',
    text: 'We ask about your back, your knees and your sleep, then shape the class around them.',
    emblem: 'river',
  },
  {
    title: 'Holistic Approach',
    text: 'Posture, breath, rest and food. No single part is asked to do all the work.',
    emblem: 'yantra',
  },
  {
    title: 'Inclusive Environment',
    text: 'All ages, all bodies, all starting points. Chairs and props are always within reach.',
    emblem: 'ripple',
  },
] as const

export function Transform() {
  return (
    <section className="section" id="transform" aria-labelledby="transform-title">
      <div className={`wrap ${styles.transform}`}>
        <div>
          <h2 id="transform-title">Transform Your Journey With Us</h2>
          <p className="lede">
            You do not need to be flexible, fit or calm to begin. You need an hour, a mat and a teacher who is
            paying attention.
          </p>
          <figure>
            <Picture {...print('plate-attention')} alt="Print: a wheel of petals above a lotus" />
            <figcaption className="caption">Plate 4. Attention</figcaption>
          </figure>
        </div>
        <ul className={styles.promises}>
          {PROMISES.map(({ title, text, emblem }) => (
            <li key={title}>
              <Emblem name={emblem} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
