import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, Said } from '../../api/client.ts'
import type { FormValues } from '../../form/form-values.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import partsStyles from '../parts.module.css'
import { type Difference, Differences, differencesOf } from './differences.tsx'

type Fields = Record<string, unknown>

type RecordFormProps = {
  /** As it was read; 0 for one that is still to be made. */
  version: number
  /** What its fields are called, for anyone who is told of a difference. */
  labels: Record<string, string>
  values(form: FormValues): Fields
  save(fields: Fields): Promise<Answer<Said>>
  /** The record as it is now. */
  again?(): Promise<(Fields & { version: number }) | null>
  onDone?(): void
  button: string
  /** Where several say the same. */
  buttonName?: string
  busyLabel?: string
  /** Beside a small button, in a form among others. */
  acts?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A record of the studio in a form. When someone else was quicker, what they kept is shown field by field; what is typed stays. */
export function RecordForm(props: RecordFormProps) {
  const { labels, values, save, again, onDone, button, busyLabel = 'Saving...', acts, children } = props
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(props.version)
  const [stale, setStale] = useState<{ message: string; differences: Difference[] } | null>(null)

  async function send(form: FormValues) {
    const fields = values(form)
    const answer = await save({ ...fields, version })
    if (answer.ok || answer.code !== 'stale') {
      if (answer.ok) setStale(null)
      return answer
    }
    const now = (await again?.()) ?? null
    if (!now) return answer
    setVersion(now.version)
    setStale({ message: answer.message, differences: differencesOf(labels, now, fields) })
    return null
  }

  return (
    <MemberForm<Said>
      className={clsx(partsStyles.form, props.className)}
      call={send}
      onDone={() => {
        setVersion(version + 1)
        onDone?.()
        revalidate()
      }}
    >
      {stale && <Differences of={stale.differences} message={stale.message} />}
      <div className={partsStyles.fields}>{children}</div>
      {acts === undefined ? (
        <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
      ) : (
        <div className={partsStyles.acts}>
          <SubmitButton small look="line" busyLabel={busyLabel} aria-label={props.buttonName}>
            {button}
          </SubmitButton>
          {acts}
        </div>
      )}
    </MemberForm>
  )
}
