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
        <b>{when}</b>: session {number} of the class, at no extra cost for members.
      </li>
      <li>
        {people === 0
          ? 'No one has booked yet.'
          : `${people === 1 ? '1 member gets' : `${people} members get`} a place and an email, in 10 minutes.`}
      </li>
      {paying > 0 && (
        <li>{plural(paying, 'person is', 'people are')} paying right now and will get this session too.</li>
      )}
      {busy > 0 && <li>{plural(busy, 'of them has', 'of them have')} another class then.</li>}
      {clashes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
