import type { ReactNode } from 'react'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { Refused } from '../../auth/login-failure.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/states.tsx'
import type { Found } from '../use-answer.ts'
import styles from './consequence-dialog.module.css'

type Props<Figures, Done> = {
  title: string
  description?: string
  preview: Found<Figures>
  /** Sends what was typed, with the figures it was decided by. A refusal asks for them again. */
  call(values: FormValues, figures: Figures): Promise<Answer<Done>>
  onDone(answer: Extract<Answer<Done>, { ok: true }>): unknown
  onClose(): void
  /** The button that does it, with its sum; null where it cannot be done. */
  act: string | null
  busyLabel: string
  /** The button that leaves everything as it is. */
  leave: string
  /** Other ways, beside the two buttons. */
  otherWays?: ReactNode
  note?: ReactNode
  /** Fields that it will show, beside those that it shows now: their errors are there. */
  fields?: readonly string[]
  /** What the figures depend on. With such choices the form is there at once, else when the figures are known. */
  choices?: ReactNode
  children: ReactNode
}

/** What an act means before it is done: figures, a reason, and the button that says what will happen, once it is known. */
export function ConsequenceDialog<Figures, Done>(props: Props<Figures, Done>) {
  const { title, description, preview, onClose, act, choices, children } = props
  const { data: figures, isLoading } = preview
  const isForm = choices !== undefined || figures !== null
  return (
    <Dialog open onClose={onClose} title={title} description={description} className={styles.dialog}>
      {!isForm && <Looking at={preview} />}
      {isForm && (
        <MemberForm<Done>
          className={styles.form}
          notices
          fields={props.fields}
          call={async (values) => {
            if (figures === null || isLoading) return null
            const answer = await props.call(values, figures)
            if (!answer.ok) preview.askAgain()
            return answer
          }}
          onDone={props.onDone}
        >
          {choices}
          <Looking at={preview} />
          <div className={styles.shown} data-stale={isLoading || undefined}>
            {children}
          </div>
          <div className={styles.foot}>
            {act !== null && figures !== null && (
              <SubmitButton busyLabel={props.busyLabel} aria-disabled={isLoading}>
                {act}
              </SubmitButton>
            )}
            <Button look="line" onClick={onClose}>
              {props.leave}
            </Button>
            {props.otherWays}
            {props.note && <p>{props.note}</p>}
          </div>
        </MemberForm>
      )}
    </Dialog>
  )
}

/** Until there is something to show, and why there is nothing. */
export function Looking({ at: { data, failure, isLoading } }: { at: Found<unknown> }) {
  if (failure) return <Refused answer={failure} />
  return isLoading && data === null ? <Spinner label={TEXTS.loading} /> : null
}
