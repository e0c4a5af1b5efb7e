import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { TextArea } from '../../form/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from '../editor/editor.module.css'
import { FlameIcon } from '../icons.tsx'
import { DeskBox } from '../parts.tsx'

type Props = {
  of: Pick<DeskDraft, 'missing' | 'ready' | 'clashes' | 'warnings'>
  reason: string
  onReason(reason: string): void
}

/** Names what is missing with the way there, before what is done. */
export function Checklist({ of: { missing, ready, clashes, warnings }, reason, onReason }: Props) {
  return (
    <DeskBox title="Before it can be published" id="before-publishing">
      <ul className={styles.check} id="check">
        {missing.map(({ field, text }) => (
          <li key={`${field}${text}`} className={styles.needed}>
            <FlameIcon />
            <a
              href={`#field-${field}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(field)
              }}
            >
              {text}
            </a>
          </li>
        ))}
        {clashes.length > 0 && (
          <li className={styles.needed}>
            <FlameIcon />
            <div>
              {clashes.length === 1 ? 'Two sessions overlap.' : `${clashes.length} overlaps.`}
              <span>{clashes.slice(0, 3).join(' ')}</span>
              <TextArea
                label="Why the overlap is fine"
                name="reason"
                rows={2}
                maxLength={LIMITS.sentenceMax}
                hint="Or change the time, room or teacher. Your reason is saved in the activity log."
                value={reason}
                onChange={({ target }) => onReason(target.value)}
              />
            </div>
          </li>
        )}
        {warnings.map((text) => (
          <li key={text} className={styles.needed}>
            <FlameIcon />
            <span>{text}</span>
          </li>
        ))}
        {ready.map((text) => (
          <li key={text} className={styles.done}>
            <CheckIcon />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </DeskBox>
  )
}

/** To the field itself, or to the first of its group. */
function goTo(field: string) {
  const found = document.getElementById(`field-${field}`)
  const control = found?.matches('input, select, textarea')
    ? found
    : found?.querySelector<HTMLElement>('input:not(:disabled), select, textarea')
  found?.scrollIntoView({ block: 'center' })
  ;(control ?? found)?.focus({ preventScroll: true })
}
