import type { AddedSessionMeans } from '../../../contract/desk-classes.ts'
import { plural } from './words.ts'

type Props = {
  of: AddedSessionMeans
  /** Its day and times, as they were understood. */
  when: string
}

/** What one more date of a run means, sentence by sentence. */
export function AddedMeans({ of: { number, people, paying, busy, clashes }, when }: Props) {
  return (
    <ul>
      <li>
        <b>{when}</b>: session {number} of the class, at no extra cost.
      </li>
      <li>
        {people === 0
          ? 'Nobody is in the run yet.'
          : `${people === 1 ? 'One person gets' : `${people} people get`} a place in it and an email, in ten minutes.`}
      </li>
      {paying > 0 && (
        <li>{plural(paying, 'person is', 'people are')} paying right now, and get it with the rest.</li>
      )}
      {busy > 0 && <li>{plural(busy, 'of them is', 'of them are')} booked elsewhere at that hour.</li>}
      {clashes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
