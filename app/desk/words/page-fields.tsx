import type { ContentOf } from '../../../contract/website-content.ts'
import { Field } from '../../form/field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Line, Lines, Pairs, type Props } from './lines.tsx'

const FIGURES = [
  { name: 'clientsGuided', label: 'Clients guided' },
  { name: 'students', label: 'Students' },
  { name: 'courses', label: 'Courses' },
  { name: 'rating', label: 'Rating' },
] as const

type LandingProps = Pick<Props<ContentOf<'landing'>>, 'content' | 'change' | 'readOnly'>

function TopPart({ content, change, readOnly }: LandingProps) {
  const { figures } = content
  const field = bound({ content, change, readOnly })
  return (
    <Part title="Top of the page" id="at-the-top">
      <div className={styles.grid}>
        <Lines
          label="Headline"
          {...field('heroTitle')}
          max={80}
          rows={2}
          hint="Line breaks are kept. The welcome text below it comes from Settings."
        />
        <p className={`${styles.c12} small`}>Your own figures, like 5000+. Empty ones aren’t shown.</p>
        {FIGURES.map(({ name, label }) => (
          <div key={name} className={styles.c6}>
            <Field
              label={label}
              name={name}
              optional
              maxLength={20}
              readOnly={readOnly}
              value={figures[name]}
              onChange={({ target }) => change({ figures: { ...figures, [name]: target.value } })}
            />
          </div>
        ))}
      </div>
    </Part>
  )
}

export function LandingFields({ content, change, readOnly }: LandingProps) {
  const field = bound({ content, change, readOnly })
  const { promisesTitle, promises, stepsTitle, steps } = content
  const line = { readOnly, max: 80 }
  return (
    <>
      <TopPart content={content} change={change} readOnly={readOnly} />
      <Part title="Cards" id="the-cards">
        <div className={styles.grid}>
          <Line
            {...line}
            label="Title"
            name="promisesTitle"
            value={promisesTitle}
            onValue={(text) => change({ promisesTitle: text })}
          />
          <Lines label="Subtitle" {...field('promisesLede')} max={400} />
          <Pairs
            name="promises"
            one="Card"
            pairs={promises}
            readOnly={readOnly}
            onPairs={(pairs) => change({ promises: pairs })}
          />
        </div>
      </Part>
      <Part title="Steps" id="the-steps">
        <div className={styles.grid}>
          <Line
            {...line}
            label="Title"
            name="stepsTitle"
            value={stepsTitle}
            onValue={(text) => change({ stepsTitle: text })}
          />
          <Pairs
            name="steps"
            one="Step"
            pairs={steps}
            readOnly={readOnly}
            onPairs={(pairs) => change({ steps: pairs })}
          />
        </div>
      </Part>
      <Part title="Bottom of the page" id="further-down">
        <div className={styles.grid}>
          <Line
            {...line}
            label="Testimonials title"
            name="voicesTitle"
            value={content.voicesTitle}
            onValue={(text) => change({ voicesTitle: text })}
          />
          <Line
            {...line}
            label="Closing title"
            name="closingTitle"
            value={content.closingTitle}
            onValue={(text) => change({ closingTitle: text })}
          />
          <Lines label="Subtitle" {...field('closingText')} max={300} />
        </div>
      </Part>
    </>
  )
}
