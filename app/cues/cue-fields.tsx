import { useEffect, useState } from 'react'
import { fullName } from '../../shared/full-name.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Answer, api } from '../api/client.ts'
import { CheckboxGroup, RadioGroup } from '../form/choices.tsx'
import { TextArea } from '../form/field.tsx'
import { Notice, Spinner } from '../ui/states.tsx'
import styles from './cue-fields.module.css'
import type { TypedCue } from './typed-cue.ts'

type CueFieldsProps = {
  cue: TypedCue
  onChange(cue: TypedCue): void
  /** Of the names of its fields, where a form has several. */
  prefix?: string
  autoFocus?: boolean
}

const AUDIENCES = [
  { value: 'all', label: 'All my teachers', note: 'Also who stands in for one of them' },
  { value: 'named', label: 'Only those I name', note: 'Nobody who stands in for them' },
]

/** One note for teachers, and which of them may read it. */
export function CueFields({ cue, onChange, prefix = '', autoFocus }: CueFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextArea
        label="Your note"
        name={`${prefix}text`}
        rows={3}
        maxLength={LIMITS.cueMax}
        hint="For example: left shoulder, no full weight."
        autoFocus={autoFocus}
        value={cue.text}
        onChange={({ target }) => onChange({ ...cue, text: target.value })}
      />
      <RadioGroup
        name={`${prefix}audience`}
        legend="Who may read it?"
        options={AUDIENCES}
        width="220px"
        value={cue.audience}
        onChange={(value) => onChange({ ...cue, audience: value === 'named' ? 'named' : 'all' })}
      />
      {cue.audience === 'named' && (
        <Teachers
          name={`${prefix}teacherIds`}
          value={cue.teacherIds}
          onChange={(teacherIds) => onChange({ ...cue, teacherIds })}
        />
      )}
    </div>
  )
}

type TeachersProps = { name: string; value: string[]; onChange(teacherIds: string[]): void }

function Teachers({ name, value, onChange }: TeachersProps) {
  const [answer, setAnswer] =
    useState<Answer<{ data: { _id: string; firstName: string; lastName: string }[] }>>()

  useEffect(() => {
    let left = false
    api.teachers().then((loaded) => !left && setAnswer(loaded))
    return () => {
      left = true
    }
  }, [])

  if (!answer) return <Spinner label={TEXTS.loading} />
  if (!answer.ok) return <Notice>{answer.message || TEXTS.unexpected}</Notice>
  const options = answer.data.map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: fullName(firstName, lastName),
  }))
  return (
    <CheckboxGroup
      name={name}
      value={value}
      onChange={onChange}
      options={options}
      legend="Which of them?"
      width="200px"
    />
  )
}
