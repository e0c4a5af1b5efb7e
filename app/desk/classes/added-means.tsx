import type { AddedSessionMeans } from '../../../contract/desk-classes.ts'
import { plural } from './words.ts'

/** What one more date of a run means, sentence by sentence. */
export function AddedMeans({ of: { number, people, paying, busy, clashes } }: { of: AddedSessionMeans }) {
  return (
    <ul>
      <li>It is session {number} of the run. It costs nobody anything.</li>
      <li>
        {people === 0
          ? 'Nobody is in the run yet.'
          : `${people === 1 ? 'One person gets' : `${people} people get`} a place in it, and a letter in ten minutes.`}
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
