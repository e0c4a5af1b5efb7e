import { Notice } from '../../ui/states.tsx'
import styles from './differences.module.css'

export type Difference = { label: string; theirs: string; mine: string }

/** What someone else kept since a form was opened, beside what is in the form now: no one overwrites unseen. */
export function Differences({ of, message }: { of: Difference[]; message: string }) {
  return (
    <div className={styles.differences}>
      <Notice>{message}</Notice>
      {of.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved version</th>
              <th scope="col">Your version</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs || '(empty)'}</td>
                <td>{mine || '(empty)'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small">
        Copy what you want to keep from the saved version into your form, then save again.
      </p>
    </div>
  )
}

/** The fields in which what is kept now differs from what a form holds. */
export function differencesOf(
  labels: Record<string, string>,
  now: Record<string, unknown>,
  form: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [theirs, mine] = [textOf(now[name]), textOf(form[name])]
    return theirs === mine ? [] : [{ label, theirs, mine }]
  })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value
      .map((one) => (typeof one === 'object' ? Object.values(one).join(', ') : String(one)))
      .join('\n')
  return String(value)
}
