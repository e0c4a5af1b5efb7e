import { useRevalidator } from 'react-router'
import type { PrivacyPastOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { dateAndTime, fullDate, plainDay } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { PRIVACY_KINDS, PRIVACY_WAYS } from '../../../shared/privacy.ts'
import { dataApi } from '../../api/data.ts'
import { Field, Select, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import styles from './privacy.module.css'
import { KINDS, OUTCOMES, WAYS } from './privacy-words.ts'

export function About({ of, timeZone }: { of: PrivacyRequestOnWire; timeZone: string }) {
  const { kind, who, userId, contact, cameBy, askedAt, dueAt, words, writtenBy } = of
  const name = who || 'Former staff'
  return (
    <>
      <b>{KINDS[kind]}</b>
      <p className={styles.who}>
        {userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{name}</Link> : name}
        {contact && `, ${contact}`}
        {cameBy === 'product' ? `, ${WAYS[cameBy]}` : `, ${WAYS[cameBy]} on ${dayAt(askedAt, timeZone)}`}
        {writtenBy && `, logged by ${writtenBy}`}
        {dueAt !== null && of.doneAt === null && `. Answer by ${dayAt(dueAt, timeZone)}`}
      </p>
      {words && <p className={styles.words}>“{words}”</p>}
    </>
  )
}

export function Past({ first }: { first: PrivacyPastOnWire }) {
  const pages = usePages(
    first,
    (page) => page.requests,
    (after) => dataApi.privacyPast(after),
  )
  const requests = pages.items
  return (
    <DeskPart title="Answered" id="past" aside="newest first">
      {requests.length === 0 && <p className={partsStyles.none}>No requests yet.</p>}
      <ul className={styles.requests}>
        {requests.map((one) => (
          <li key={one._id}>
            <p className={styles.due}>{one.outcome && OUTCOMES[one.outcome]}</p>
            <div className={styles.request}>
              <About of={one} timeZone={first.timeZone} />
              {one.answer && <p className={styles.words}>{one.answer}</p>}
              {one.proof && <p className={styles.who}>Identity check: {one.proof}</p>}
              <p className={styles.who}>
                {one.doneAt !== null && dateAndTime(one.doneAt, first.timeZone)}
                {one.doneBy && `, by ${one.doneBy}`}
              </p>
              {one.version > 0 && <Again of={one} />}
            </div>
          </li>
        ))}
      </ul>
      <More of={pages} />
    </DeskPart>
  )
}

function Again({ of }: { of: PrivacyRequestOnWire }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <Button
      className={styles.again}
      look="quiet"
      small
      busy={busy}
      busyLabel="Reopening..."
      onClick={async () => {
        if (await run(dataApi.openRequestAgain(of._id, of.version))) await revalidate()
      }}
    >
      Reopen<span className="sr-only">: {of.who}</span>
    </Button>
  )
}

export function NewRequest({ now, timeZone }: { now: number; timeZone: string }) {
  const { revalidate } = useRevalidator()
  const today = plainDay(now, timeZone)
  return (
    <DeskPart title="Log a request" id="new-request">
      <p className={partsStyles.none}>For requests by post, by phone or at the desk.</p>
      <MemberForm<{ message: string }>
        className={partsStyles.form}
        call={({ text }) =>
          dataApi.writeRequest({
            kind: text('kind'),
            who: text('who'),
            contact: text('contact'),
            cameBy: text('cameBy'),
            askedOn: text('askedOn'),
            words: text('words'),
          })
        }
        onDone={(_, form) => {
          form.reset()
          return revalidate()
        }}
      >
        <Select label="Request" name="kind" defaultValue="export">
          {PRIVACY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
        <Field label="From" name="who" required maxLength={LIMITS.fullName} autoComplete="off" />
        <Field
          label="Contact"
          name="contact"
          required
          maxLength={LIMITS.emailMax}
          autoComplete="off"
          hint="The email of their account. For a member without email: full name and phone."
        />
        <Select label="Received" name="cameBy" defaultValue="telephone">
          {PRIVACY_WAYS.map((way) => (
            <option key={way} value={way}>
              {WAYS[way]}
            </option>
          ))}
        </Select>
        <Field label="Date" name="askedOn" type="date" required defaultValue={today} max={today} />
        <TextArea label="Details" name="words" required maxLength={LIMITS.noteMax} />
        <SubmitButton busyLabel="Saving...">Save request</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

export function dayAt(at: number, timeZone: string): string {
  return fullDate(at, timeZone)
}
