import type { FoundPersonOnWire } from '../../../contract/roll.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './roll.module.css'
import { noneCalled } from './words.ts'

export type Search = { q: string; people: FoundPersonOnWire[] }

type FoundProps = {
  found: Search
  busy: boolean
  onAdd(userId: string): void
  /** Null where no one pays. */
  onPay: ((userId: string) => void) | null
}

export function Found({ found, busy, onAdd, onPay }: FoundProps) {
  return (
    <div role="status">
      {found.people.length === 0 && <p className="small">{noneCalled(found.q)}</p>}
      <ul className={styles.found}>
        {found.people.map(({ _id, name, hint, isBooked }) => (
          <li key={_id}>
            <span>
              {name} <small>{hint}</small>
            </span>
            <span className={styles.waysIn}>
              {isBooked && <span className="small">added</span>}
              {onPay && (
                <Button
                  look="line"
                  small
                  busy={busy}
                  aria-label={`${name} pays here`}
                  onClick={() => onPay(_id)}
                >
                  Pays here
                </Button>
              )}
              {!isBooked && (
                <Button look="line" small busy={busy} aria-label={`Add ${name}`} onClick={() => onAdd(_id)}>
                  Add
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ByNameProps = {
  busy: boolean
  onAdd(name: string): void
  /** Null where no one pays. */
  onPay: ((name: string) => void) | null
}

/** A guest, of whom nothing but the name is known. */
export function ByName({ busy, onAdd, onPay }: ByNameProps) {
  const nameIn = (form: HTMLFormElement | null) =>
    String(new FormData(form ?? undefined).get('guestName') ?? '')
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(nameIn(event.currentTarget))
      }}
    >
      <Field name="guestName" label="Or a guest’s name" autoComplete="off" maxLength={LIMITS.fullName} />
      <Button type="submit" look="line" busy={busy}>
        Add guest
      </Button>
      {onPay && (
        <Button look="line" onClick={({ currentTarget }) => onPay(nameIn(currentTarget.form).trim())}>
          Guest pays here
        </Button>
      )}
    </form>
  )
}
