import type { ContentOf } from '../../../contract/website-content.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { CountField, LinesField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Line, Lines, type Props } from './lines.tsx'

/** What visitors read of a teacher. Address, account and whether they still teach stand at Teachers. */
export function TeacherFields({ content, change, readOnly }: Props<ContentOf<'teacher'>>) {
  const field = bound({ content, change, readOnly })
  const { firstName, lastName, bio, philosophy } = content
  const name = { readOnly, max: LIMITS.nameMax }
  const text = { readOnly, max: LIMITS.textMax }
  return (
    <>
      <Part title="Teacher" id="the-teacher">
        <div className={styles.grid}>
          <Line
            {...name}
            label="First name"
            name="firstName"
            value={firstName}
            onValue={(words) => change({ firstName: words })}
          />
          <Line
            {...name}
            label="Last name"
            name="lastName"
            value={lastName}
            onValue={(words) => change({ lastName: words })}
          />
          <Lines
            {...text}
            label="About"
            name="bio"
            value={bio}
            rows={5}
            hint="A few sentences, shown next to their picture."
            onValue={(words) => change({ bio: words })}
          />
          <Lines
            {...text}
            label="Approach to teaching"
            name="philosophy"
            value={philosophy}
            onValue={(words) => change({ philosophy: words })}
          />
          <div className={styles.c6}>
            <CountField
              label="Years of teaching"
              {...field('experienceYears')}
              data-field="experienceYears"
            />
          </div>
        </div>
      </Part>
      <Part title="Teaching" id="what-they-teach">
        <div className={styles.grid}>
          {LISTS.map(({ name: list, label }) => (
            <div key={list} className={styles.c6}>
              <LinesField
                label={label}
                name={list}
                hint="One per line."
                rows={4}
                readOnly={readOnly}
                data-field={list}
                value={content[list]}
                onValue={(lines) => change({ [list]: lines })}
              />
            </div>
          ))}
        </div>
      </Part>
    </>
  )
}

const LISTS = [
  { name: 'styles', label: 'Styles' },
  { name: 'languages', label: 'Languages' },
  { name: 'certifications', label: 'Certifications' },
  { name: 'specialClasses', label: 'Special classes' },
] as const

/** What visitors read of a centre. Its rooms, its state and whether it is still used stand at Centres. */
export function CentreFields({ content, change, readOnly }: Props<ContentOf<'centre'>>) {
  const field = bound({ content, change, readOnly })

  return (
    <>
      <Part title="Centre" id="the-centre">
        <div className={styles.grid}>
          <Line label="Name" {...field('name')} max={LIMITS.nameMax} />
          <Line label="Address" {...field('address')} max={200} />
          <Lines label="Short description" {...field('description')} max={600} />
          <Line label="Hours" {...field('timing')} max={120} hint="Like Mon–Sat 6:00 AM – 8:00 PM" />
          <Line label="Phone" {...field('phone')} max={40} />
          <Line
            label="Map search"
            {...field('mapQuery')}
            max={200}
            hint="What to search for on the map. Leave empty to use name and address."
          />
        </div>
      </Part>
      <Part title="Facilities" id="what-there-is">
        <div className={styles.grid}>
          <div className={styles.c6}>
            <LinesField
              label="Known for"
              {...field('specialties')}
              hint="One per line, up to eight."
              rows={4}
              data-field="specialties"
            />
          </div>
          <div className={styles.c6}>
            <LinesField
              label="Facilities"
              {...field('facilities')}
              rows={4}
              data-field="facilities"
              hint="One per line, like Mats to borrow, Changing room, Scooter parking."
            />
          </div>
        </div>
      </Part>
    </>
  )
}
