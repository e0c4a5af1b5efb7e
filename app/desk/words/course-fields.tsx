import type { ContentOf } from '../../../contract/website-content.ts'
import { LEVELS } from '../../../shared/enums.ts'
import { Select } from '../../form/field.tsx'
import { CountField, LinesField, MoneyField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Line, Lines, type Props, TeacherSelect } from './lines.tsx'

type CourseProps = Props<ContentOf<'course'>>

/** What is said of a course. What is paid is the price of the class that sells it, while one does. */
export function CourseFields(props: CourseProps) {
  return (
    <>
      <WordsPart {...props} />
      <PricePart {...props} />
      <TeacherPart {...props} />
    </>
  )
}

function WordsPart({ content, change, readOnly }: CourseProps) {
  const field = bound({ content, change, readOnly })

  return (
    <Part title="Course" id="the-course">
      <div className={styles.grid}>
        <Line label="Title" {...field('title')} max={120} />
        <Lines label="Short description" {...field('description')} max={300} rows={2} />
        <Lines label="Description" {...field('fullText')} max={4000} rows={8} />
        <div className={styles.c12}>
          <LinesField
            label="Highlights"
            {...field('highlights')}
            hint="One per line."
            rows={6}
            data-field="highlights"
          />
        </div>
        <div className={styles.c12}>
          <LinesField
            label="Weekly plan"
            {...field('schedule')}
            rows={6}
            data-field="schedule"
            hint="One per line, like Weeks 1–2: standing well"
          />
        </div>
      </div>
    </Part>
  )
}

function PricePart({ content, change, readOnly }: CourseProps) {
  const field = bound({ content, change, readOnly })
  const { level } = content
  return (
    <Part title="Level, weeks and price" id="level-and-price">
      <div className={styles.grid}>
        <div className={styles.c6}>
          <Select
            label="Level"
            name="level"
            data-field="level"
            value={level ?? ''}
            onChange={({ target }) =>
              !readOnly && change({ level: LEVELS.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">Not set</option>
            {LEVELS.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.c6}>
          <CountField label="Weeks" {...field('weeks')} data-field="weeks" />
        </div>
        <div className={`${styles.c6} ${styles.money}`}>
          <MoneyField
            label="Price, in ₹"
            {...field('price')}
            data-field="price"
            hint="Shown when no class is on sale for it; otherwise the class’s price is used."
          />
        </div>
        <div className={`${styles.c6} ${styles.money}`}>
          <MoneyField
            label="Previous price, in ₹"
            {...field('originalPrice')}
            data-field="originalPrice"
            optional
            hint="Shown crossed out, if higher than the price."
          />
        </div>
      </div>
    </Part>
  )
}

function TeacherPart({ content, change, readOnly, choices }: CourseProps) {
  const field = bound({ content, change, readOnly })
  const { teacherId, place } = content
  return (
    <Part title="Placement" id="who-and-where">
      <div className={styles.grid}>
        <div className={styles.c6}>
          <TeacherSelect
            label="Teacher"
            none="No teacher shown"
            choices={choices}
            value={teacherId}
            onValue={(id) => change({ teacherId: id })}
          />
        </div>
        <div className={styles.c6}>
          <PlaceField place={place} readOnly={readOnly} change={change} />
        </div>
        {teacherId !== null && <Lines label="About the teacher" {...field('bio')} max={1000} rows={4} />}
        <Line label="Picture description" {...field('alt')} max={200} hint="For people who can’t see it." />
      </div>
    </Part>
  )
}

type PlaceProps = { place: number; readOnly: boolean; change(patch: { place: number }): void }

export function PlaceField({ place, readOnly, change }: PlaceProps) {
  return (
    <CountField
      label="Position"
      name="place"
      readOnly={readOnly}
      hint="1 comes first."
      data-field="place"
      value={place}
      onValue={(number) => change({ place: Math.min(999, Math.max(1, number ?? 1)) })}
    />
  )
}
