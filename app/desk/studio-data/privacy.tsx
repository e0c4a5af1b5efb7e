import { useRevalidator } from 'react-router'
import type { PrivacyDeskOnWire, PrivacyPastOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { PRIVACY_KINDS, PRIVACY_OUTCOMES, PRIVACY_WAYS } from '../../../shared/privacy.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, Select, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { dayInWords, hourInWords } from '../days.ts'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import type { Route } from './+types/privacy'
import { AccountDeletion } from './account-deletion.tsx'
import styles from './privacy.module.css'
import { CONSENTS, HOW, KINDS, leftInWords, OUTCOMES, WAYS, WITHDRAWN } from './privacy-words.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [desk, past] = await Promise.all([dataApi.privacy(), dataApi.privacyPast()])
  if (desk.status === 401) throw redirectToLogin(request)
  return { desk, past }
}

/** What people ask about their data, what they agreed to, and who looked. */
export default function Privacy({ loaderData: { desk, past } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead
        about={
          <>
            What people ask about their data and by when, and what they agreed to. Who opened answers about
            health stands under <Link to="/studio/settings/privacy/looks">who looked</Link>.
          </>
        }
      />
      {desk.ok ? (
        <DeskColumns
          aside={
            <>
              <NewRequest now={desk.data.now} timeZone={desk.data.timeZone} />
              <Consents of={desk.data} />
            </>
          }
        >
          <Open of={desk.data} />
          {past.ok ? <Past key={desk.data.now} first={past.data} /> : <Failed message={past.message} />}
        </DeskColumns>
      ) : (
        <Failed message={desk.message} />
      )}
    </>
  )
}

function Open({ of: { open, now, timeZone } }: { of: PrivacyDeskOnWire }) {
  const [_last] = open.toSorted((a, b) => (b.deletion?.at ?? 0) - (a.deletion?.at ?? 0))
  return (
    <DeskPart title="Waiting for an answer" id="open" aside="soonest first">
      {open.length === 0 && <p className={partsStyles.none}>Everybody has an answer.</p>}
      <ul className={styles.requests}>
        {open.map((one) => (
          <li key={one._id}>
            <p className={styles.due} data-late={(one.dueAt ?? now) - now < 5 * 86_400_000 || undefined}>
              {one.dueAt !== null && leftInWords(one.dueAt, now)}
            </p>
            <div className={styles.request}>
              <About of={one} timeZone={timeZone} />
              {one.kind === 'deletion' && <AccountDeletion of={one} now={now} timeZone={timeZone} />}
              {one.deletion === null && <Answer of={one} />}
            </div>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

function About({ of, timeZone }: { of: PrivacyRequestOnWire; timeZone: string }) {
  const { kind, who, userId, contact, cameBy, askedAt, dueAt, words, writtenBy } = of
  const name = who || 'Somebody who is gone'
  return (
    <>
      <b>{KINDS[kind]}</b>
      <p className={styles.who}>
        {userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{name}</Link> : name}
        {contact && `, ${contact}`}
        {cameBy === 'product' ? `, ${WAYS[cameBy]}` : `, ${WAYS[cameBy]} on ${dayAt(askedAt, timeZone)}`}
        {writtenBy && `, written down by ${writtenBy}`}
        {dueAt !== null && of.doneAt === null && `. To be answered by ${dayAt(dueAt, timeZone)}`}
      </p>
      {words && <p className={styles.words}>“{words}”</p>}
    </>
  )
}

function Answer({ of }: { of: PrivacyRequestOnWire }) {
  const { revalidate } = useRevalidator()
  return (
    <details className={styles.answer}>
      <summary>
        Answer<span className="sr-only"> what {of.who} asks</span>
      </summary>
      <p className={styles.who}>{HOW[of.kind]}</p>
      <MemberForm<{ message: string }>
        className={partsStyles.form}
        call={({ text }) =>
          dataApi.answerRequest(of._id, {
            version: of.version,
            outcome: text('outcome'),
            answer: text('answer'),
          })
        }
        onDone={() => revalidate()}
      >
        <Select label="What came of it" name="outcome" defaultValue="done">
          {PRIVACY_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOMES[one]}
            </option>
          ))}
        </Select>
        <TextArea label="What was done" name="answer" required maxLength={LIMITS.noteMax} />
        <SubmitButton busyLabel="Keeping...">It is answered</SubmitButton>
      </MemberForm>
    </details>
  )
}

function Past({ first }: { first: PrivacyPastOnWire }) {
  const pages = usePages(
    first,
    (page) => page.requests,
    (after) => dataApi.privacyPast(after),
  )
  const requests = pages.items
  return (
    <DeskPart title="Answered" id="past" aside="newest first">
      {requests.length === 0 && <p className={partsStyles.none}>Nobody has asked for anything yet.</p>}
      <ul className={styles.requests}>
        {requests.map((one) => (
          <li key={one._id}>
            <p className={styles.due}>{one.outcome && OUTCOMES[one.outcome]}</p>
            <div className={styles.request}>
              <About of={one} timeZone={first.timeZone} />
              {one.answer && <p className={styles.words}>{one.answer}</p>}
              {one.proof && <p className={styles.who}>Proved by: {one.proof}</p>}
              <p className={styles.who}>
                {one.doneAt !== null && hourInWords(one.doneAt, first.timeZone)}
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
      busyLabel="Opening..."
      onClick={async () => {
        if (await run(dataApi.openRequestAgain(of._id, of.version))) await revalidate()
      }}
    >
      Open it again<span className="sr-only">: {of.who}</span>
    </Button>
  )
}

function NewRequest({ now, timeZone }: { now: number; timeZone: string }) {
  const { revalidate } = useRevalidator()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  return (
    <DeskPart title="Write one down" id="new-request">
      <p className={partsStyles.none}>What somebody asked by letter, by telephone or at the desk.</p>
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
        <Select label="They ask for" name="kind" defaultValue="export">
          {PRIVACY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
        <Field label="Who asks" name="who" required maxLength={LIMITS.fullName} autoComplete="off" />
        <Field
          label="How they can be answered"
          name="contact"
          required
          maxLength={LIMITS.emailMax}
          autoComplete="off"
          hint="The email of an account leads to it; of a member without one, the whole name and the phone."
        />
        <Select label="It came" name="cameBy" defaultValue="telephone">
          {PRIVACY_WAYS.map((way) => (
            <option key={way} value={way}>
              {WAYS[way]}
            </option>
          ))}
        </Select>
        <Field label="On" name="askedOn" type="date" required defaultValue={today} max={today} />
        <TextArea label="In their words" name="words" required maxLength={LIMITS.noteMax} />
        <SubmitButton busyLabel="Writing...">Write it down</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

function Consents({ of: { consents, withdrawn, timeZone } }: { of: PrivacyDeskOnWire }) {
  return (
    <DeskPart title="What people agreed to" id="consents">
      <dl className={styles.consents}>
        {consents.map(({ what, count, since }) => (
          <div key={what}>
            <dt>{CONSENTS[what].label}</dt>
            <dd>
              <b>{count.toLocaleString('en-IN')}</b> {count === 1 ? CONSENTS[what].one : CONSENTS[what].many}
              {since !== null && `, the first since ${dayAt(since, timeZone)}`}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.small}>Taken back</h3>
      {withdrawn.length === 0 && <p className={partsStyles.none}>Nobody recently.</p>}
      <ul className={styles.withdrawn}>
        {withdrawn.map(({ at, what, who, userId }) => (
          <li key={`${at}${what}${who}`}>
            {userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{who}</Link> : who}{' '}
            {WITHDRAWN[what]}, {hourInWords(at, timeZone)}
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

function dayAt(at: number, timeZone: string): string {
  return dayInWords(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Privacy')]
}
