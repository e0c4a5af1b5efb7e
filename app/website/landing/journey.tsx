import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './journey.module.css'

const STEPS = [
  {
    title: 'Foundation Building',
    text: 'Stand, sit and breathe well. Eight weeks of simple shapes, learned properly.',
  },
  {
    title: 'Personal Growth',
    text: 'Find the pace that suits you and the practice you will keep at home.',
  },
  {
    title: 'Community Building',
    text: 'Practise beside the same faces. Tea afterwards is part of the class.',
  },
  {
    title: 'Advanced Practice',
    text: 'Longer sequences, quiet sitting, and the first steps toward teaching.',
  },
]
const DEVANAGARI = ['१', '२', '३', '४']

export function Journey() {
  return (
    <section className={styles.journey} aria-labelledby="journey">
      <div className={styles.top}>
        <div className="wrap">
          <h2 id="journey">Our Teaching Journey</h2>
        </div>
      </div>
      <Picture only="wide" className={styles.picture} {...print('journey-landing')} />
      <Picture only="narrow" className={styles.picture} {...print('journey-narrow-landing')} />
      <div className={`wrap ${styles.content}`}>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }, i) => (
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
