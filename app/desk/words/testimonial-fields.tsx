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
    <Part title="Testimonial" id="what-they-say">
      <div className={styles.grid}>
        <Lines
          label="Quote"
          {...field('text')}
          max={600}
          rows={5}
          hint="In their own words. The person quoted agrees to this exact text; if you edit it, we ask them again."
        />
        <Line
          label="Name"
          {...field('name')}
          max={80}
          hint="As shown on the website: full name, first name or initials."
        />
        <Line label="Class (optional)" {...field('className')} max={80} />
        <div className={styles.c6}>
          <PlaceField place={place} readOnly={readOnly} change={change} />
        </div>
      </div>
    </Part>
  )
}
