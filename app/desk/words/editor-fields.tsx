import type { DeskWords, WordContent } from '../../../contract/website-content.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { FlameIcon } from '../icons.tsx'
import { AboutFields } from './about-fields.tsx'
import { CourseFields } from './course-fields.tsx'
import { FaqFields } from './faq-fields.tsx'
import { EventFields, PostFields } from './fields.tsx'
import { LegalFields } from './legal-fields.tsx'
import type { Props } from './lines.tsx'
import { LandingFields } from './page-fields.tsx'
import { CentreFields, TeacherFields } from './record-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

type FieldsProps = Props<WordContent> & { change(patch: Partial<WordContent>): void }

/** What there is to write of each kind. */
export function Fields({ content, ...shared }: FieldsProps) {
  switch (content.kind) {
    case 'post':
      return <PostFields {...shared} content={content} />
    case 'event':
      return <EventFields {...shared} content={content} />
    case 'course':
      return <CourseFields {...shared} content={content} />
    case 'testimonial':
      return <TestimonialFields {...shared} content={content} />
    case 'landing':
      return <LandingFields {...shared} content={content} />
    case 'about':
      return <AboutFields {...shared} content={content} />
    case 'teacher':
      return <TeacherFields {...shared} content={content} />
    case 'centre':
      return <CentreFields {...shared} content={content} />
    case 'faq':
      return <FaqFields {...shared} content={content} />
    default:
      return <LegalFields {...shared} content={content} />
  }
}

export function Missing({ of: { missing } }: { of: DeskWords }) {
  return (
    <Part title="Before publishing" id="check">
      <ul className={styles.check}>
        {missing.map(({ field, text }) => (
          <li key={field + text} className={styles.needed}>
            <FlameIcon />
            <span>{text}</span>
          </li>
        ))}
        {missing.length === 0 && (
          <li className={styles.done}>
            <CheckIcon />
            <span>Nothing is missing.</span>
          </li>
        )}
      </ul>
    </Part>
  )
}
