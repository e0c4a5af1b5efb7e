import type { ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, Select, TextArea } from '../../form/field.tsx'
import { CountField, LinesField, MinutesField, MoneyField } from '../../form/typed-field.tsx'
import { bound } from '../editor/bound.ts'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { LevelField } from './segments.tsx'

const LINE_MAX = 160

type Said = Pick<
  ClassDraft,
  'title' | 'description' | 'style' | 'difficulty' | 'about' | 'language' | 'equipmentNeeded' | 'courseId'
>
type Props<T> = { content: T; change(patch: Partial<T>): void; readOnly?: boolean }

export function WhatItIs({
  content,
  change,
  readOnly,
  styles: known,
  courses,
}: Props<Said> & { styles: readonly string[]; courses: Courses }) {
  const { title, style, description, difficulty, courseId = null } = content
  return (
    <Part title="Basics" id="what-it-is">
      <div className={styles.grid}>
        <div className={styles.c8}>
          <Field
            label="Title"
            name="title"
            id="field-title"
            maxLength={80}
            readOnly={readOnly}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </div>
        <div className={styles.c4}>
          <Field
            label="Style"
            name="style"
            id="field-style"
            maxLength={40}
            readOnly={readOnly}
            list="known-styles"
            autoComplete="off"
            value={style}
            onChange={({ target }) => change({ style: target.value })}
          />
          <datalist id="known-styles">
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
        <div className={styles.c12}>
          <Field
            label="One-line description"
            name="description"
            id="field-description"
            readOnly={readOnly}
            maxLength={LINE_MAX}
            hint={'Shown on the card.'}
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
        <div className={styles.c12}>
          <LevelField
            value={difficulty}
            readOnly={readOnly}
            onChange={(level) => change({ difficulty: level })}
          />
        </div>
        <CourseField courseId={courseId} courses={courses} change={change} readOnly={readOnly} />
      </div>
    </Part>
  )
}

type Courses = DeskDraft['choices']['courses']
type CourseProps = {
  courseId: number | null
  courses: Courses
  change(patch: { courseId: number | null }): void
  readOnly?: boolean
}

/** Which course is bought with the class. Without any course there is nothing to choose. */
function CourseField({ courseId, courses, change, readOnly }: CourseProps) {
  if (courses.length === 0 && courseId === null) return null
  const isKnown = courseId === null || courses.some(({ id }) => id === courseId)
  return (
    <div className={styles.c12}>
      <Select
        label="Sold on the page of course"
        name="courseId"
        id="field-courseId"
        hint="Members who book on the course page get the next class on sale for it. Copies of this class stay linked to the same course."
        value={courseId === null ? '' : String(courseId)}
        onChange={({ target }) =>
          !readOnly && change({ courseId: target.value ? Number(target.value) : null })
        }
      >
        <option value="">No course</option>
        {!isKnown && <option value={String(courseId)}>An unpublished course</option>}
        {courses.map(({ id, title }) => (
          <option key={id} value={String(id)}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** From when on a session of it is one to look at, on Today and in the schedule. */
export function HowFull({
  content: { underfilledBelow },
  change,
  readOnly,
}: Props<Pick<ClassDraft, 'underfilledBelow'>>) {
  return (
    <Part title="Minimum bookings" id="how-full">
      <div className={styles.grid}>
        <div className={styles.c6}>
          <CountField
            label="Minimum bookings per session"
            name="underfilledBelow"
            id="field-underfilledBelow"
            readOnly={readOnly}
            hint="Below this, the session needs attention on Today. Leave empty for a quarter of the places."
            optional
            value={underfilledBelow ?? null}
            onValue={(people) => change({ underfilledBelow: people })}
          />
        </div>
      </div>
    </Part>
  )
}

export function MoreWords({ content, change, readOnly }: Props<Said>) {
  const field = bound({ content, change, readOnly })
  const { about, language } = content
  return (
    <Part title="Class page" id="on-its-page">
      <div className={styles.grid}>
        <div className={styles.c6}>
          <LinesField
            label="What they’ll learn"
            name="teaches"
            hint="One per line."
            rows={5}
            readOnly={readOnly}
            value={about.teaches}
            onValue={(teaches) => change({ about: { ...about, teaches } })}
          />
        </div>
        <div className={styles.c6}>
          <TextArea
            label="Who it is for"
            name="forWhom"
            rows={5}
            maxLength={500}
            readOnly={readOnly}
            value={about.forWhom}
            onChange={({ target }) => change({ about: { ...about, forWhom: target.value } })}
          />
        </div>
        <div className={styles.c6}>
          <TextArea
            label="Health notes"
            name="care"
            rows={3}
            maxLength={500}
            readOnly={readOnly}
            hint="Who should see a doctor first or skip something."
            value={about.care}
            onChange={({ target }) => change({ about: { ...about, care: target.value } })}
          />
        </div>
        <div className={styles.c6}>
          <LinesField label="What to bring" {...field('equipmentNeeded')} hint="One per line." rows={3} />
        </div>
        <div className={styles.c6}>
          <Field
            label="Language"
            name="language"
            maxLength={40}
            readOnly={readOnly}
            value={language}
            onChange={({ target }) => change({ language: target.value })}
          />
        </div>
      </div>
    </Part>
  )
}

type Costs = Pick<ClassDraft, 'price' | 'singlePrice' | 'proRata' | 'makeUps' | 'giveUpMinutes'>

export function PriceFields({
  content,
  change,
  readOnly,
  sessions,
}: Props<Costs> & { sessions: number | null }) {
  const field = bound({ content, change, readOnly })
  const { price, proRata, makeUps, giveUpMinutes } = content
  const each = price && sessions ? price / sessions : null
  const isRun = sessions !== null
  return (
    <Part title="Price" id="price-of-it">
      <div className={styles.grid}>
        <div className={`${styles.c6} ${styles.money}`}>
          <MoneyField
            label={isRun ? 'Price for all sessions, in ₹' : 'Price, in ₹'}
            {...field('price')}
            id="field-price"
            hint={each === null ? 'Enter 0 for a free class.' : `${formatPrice(Math.round(each))} a session`}
          />
        </div>
        {isRun && (
          <div className={`${styles.c6} ${styles.money}`}>
            <MoneyField
              label="Price per session, in ₹"
              {...field('singlePrice')}
              id="field-singlePrice"
              hint="Leave empty to sell all sessions together only."
              optional
            />
          </div>
        )}
        {isRun && (
          <>
            <div className={styles.c12}>
              <Tick
                name="proRata"
                checked={proRata}
                onChange={(ticked) => !readOnly && change({ proRata: ticked })}
              >
                Prorate for people who join late
              </Tick>
            </div>
            <div className={styles.c6}>
              <CountField
                label="Make-up sessions allowed"
                name="makeUps"
                readOnly={readOnly}
                hint="In a parallel class, for a session the member cancelled."
                value={makeUps}
                onValue={(count) => change({ makeUps: count ?? 0 })}
              />
            </div>
            <div className={styles.c6}>
              <MinutesField
                label="Cancel a session at least … minutes before"
                name="giveUpMinutes"
                readOnly={readOnly}
                hint="Later cancellations count as attended."
                value={giveUpMinutes}
                onValue={(minutes) => change({ giveUpMinutes: minutes ?? 0 })}
              />
            </div>
          </>
        )}
      </div>
    </Part>
  )
}
