import type { ContentOf } from '../../../contract/website-content.ts'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { PlaceField } from './course-fields.tsx'
import { Line, Lines, type Props } from './lines.tsx'

export function TestimonialFields({ content, change, readOnly }: Props<ContentOf<'testimonial'>>) {
  const field = bound({ content, change, readOnly })
  const { place } = content
  return (
    <Part title="What they say" id="what-they-say">
      <div className={styles.grid}>
        <Lines
          label="Their words"
          {...field('text')}
          max={600}
          rows={5}
          hint="As they said them. Whoever is quoted agrees to these very words; after a change they are asked again."
        />
        <Line
          label="Name"
          {...field('name')}
          max={80}
          hint="As visitors read it: the whole name, the first alone, or initials."
        />
        <Line label="Of which class (optional)" {...field('className')} max={80} />
        <div className={styles.c6}>
          <PlaceField place={place} readOnly={readOnly} change={change} />
        </div>
      </div>
    </Part>
  )
}
