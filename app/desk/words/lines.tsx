import type { DeskWords } from '../../../contract/website-content.ts'
import { Field, Select, TextArea } from '../../form/field.tsx'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { MarkdownField } from './markdown-field.tsx'
import ownStyles from './words.module.css'

export type Props<C> = {
  content: C
  change(patch: Partial<C>): void
  readOnly: boolean
  choices: DeskWords['choices']
}
type Pair = { title: string; text: string }

type LineProps = {
  label: string
  name: string
  value: string
  max: number
  hint?: string
  onValue(text: string): void
}

export function Line({
  label,
  name,
  value,
  max,
  hint,
  onValue,
  readOnly,
}: LineProps & { readOnly: boolean }) {
  return (
    <div className={styles.c12}>
      <Field
        label={label}
        name={name}
        hint={hint}
        readOnly={readOnly}
        maxLength={max}
        value={value}
        data-field={name}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  )
}

export function Lines({
  label,
  name,
  value,
  max,
  hint,
  onValue,
  readOnly,
  rows = 3,
}: LineProps & { readOnly: boolean; rows?: number }) {
  return (
    <div className={styles.c12}>
      <TextArea
        label={label}
        name={name}
        hint={hint}
        rows={rows}
        readOnly={readOnly}
        maxLength={max}
        value={value}
        data-field={name}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  )
}

type PairsProps = {
  name: string
  one: string
  pairs: Pair[]
  readOnly: boolean
  onPairs(pairs: Pair[]): void
}

export function Pairs({ name, one, pairs, readOnly, onPairs }: PairsProps) {
  const set = (at: number, patch: Partial<Pair>) =>
    onPairs(pairs.map((pair, index) => (index === at ? { ...pair, ...patch } : pair)))
  return pairs.map((pair, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their order is what tells them apart
    <fieldset key={at} className={`${styles.c6} ${ownStyles.pair}`}>
      <legend className="sr-only">
        {one} {at + 1}
      </legend>
      <Field
        label={`${one} ${at + 1}`}
        name={`${name}-${at}-title`}
        maxLength={80}
        readOnly={readOnly}
        value={pair.title}
        onChange={({ target }) => set(at, { title: target.value })}
      />
      <TextArea
        label={`Text`}
        name={`${name}-${at}-text`}
        rows={3}
        maxLength={400}
        readOnly={readOnly}
        value={pair.text}
        onChange={({ target }) => set(at, { text: target.value })}
      />
    </fieldset>
  ))
}

type TeacherProps = {
  label: string
  /** What stands for no one. */
  none: string
  hint?: string
  value: string | null
  choices: DeskWords['choices']
  onValue(id: string | null): void
}

export function TeacherSelect({ label, none, hint, value, choices, onValue }: TeacherProps) {
  return (
    <Select
      label={label}
      hint={hint}
      name="teacherId"
      data-field="teacherId"
      value={value ?? ''}
      onChange={({ target }) => onValue(target.value || null)}
    >
      <option value="">{none}</option>
      {choices.teachers.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

type BeginningProps = {
  title: string
  id: string
  readOnly: boolean
  head: string
  onHead(text: string): void
  /** A sentence or two, and what the API calls them. */
  card: { name: string; value: string; onValue(text: string): void }
  body: string
  onBody(text: string): void
}

/** What posts and events begin with: a title, a line for the card, and the text. */
export function Beginning({ title, id, readOnly, head, onHead, card, body, onBody }: BeginningProps) {
  return (
    <Part title={title} id={id}>
      <div className={styles.grid}>
        <Line label="Title" name="title" max={120} readOnly={readOnly} value={head} onValue={onHead} />
        <Lines
          label="Summary"
          name={card.name}
          max={300}
          rows={2}
          readOnly={readOnly}
          value={card.value}
          hint="One or two sentences, shown on the card and above the text."
          onValue={card.onValue}
        />
        <div className={styles.c12}>
          <MarkdownField value={body} readOnly={readOnly} onValue={onBody} />
        </div>
      </div>
    </Part>
  )
}
