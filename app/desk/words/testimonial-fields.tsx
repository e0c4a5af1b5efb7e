import type { ContentOf } from '../../../contract/words.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { PlaceField } from './course-fields.tsx'
import { Line, Lines, type Props } from './lines.tsx'

export function TestimonialFields({ content, change, readOnly }: Props<ContentOf<'testimonial'>>) {
  const { name, text, className, place } = content
  return (
    <Part title="What they say" id="what-they-say">
      <div className={styles.grid}>
        <Lines
          label="Their words"
          name="text"
          value={text}
          max={600}
          rows={5}
          readOnly={readOnly}
          hint="As they said them. Whoever is quoted agrees to these very words; after a change they are asked again."
          onValue={(words) => change({ text: words })}
        />
        <Line
          label="Name"
          name="name"
          value={name}
          max={80}
          readOnly={readOnly}
          hint="As visitors read it: the whole name, the first alone, or initials."
          onValue={(words) => change({ name: words })}
        />
        <Line
          label="Of which class (optional)"
          name="className"
          value={className}
          max={80}
          readOnly={readOnly}
          onValue={(words) => change({ className: words })}
        />
        <div className={styles.c6}>
          <PlaceField place={place} readOnly={readOnly} change={change} />
        </div>
      </div>
    </Part>
  )
}
