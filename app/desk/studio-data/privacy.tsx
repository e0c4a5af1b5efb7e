import { useRevalidator } from 'react-router'
import type { PrivacyDeskOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { PRIVACY_OUTCOMES } from '../../../shared/privacy.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Select, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import type { Route } from './+types/privacy'
import { AccountDeletion } from './account-deletion.tsx'
import styles from './privacy.module.css'
import { About, dayAt, NewRequest, Past } from './privacy-requests.tsx'
import { CONSENTS, HOW, leftInWords, OUTCOMES, WITHDRAWN } from './privacy-words.ts'

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
            Data requests with their due dates, and consents. To see who opened health answers, see the{' '}
            <Link to="/studio/settings/privacy/looks">access log</Link>.
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
          {past.ok ? (
            <Past key={desk.data.now} first={past.data} />
          ) : (
            <Failed message={past.message} code={past.code} />
          )}
        </DeskColumns>
      ) : (
        <Failed message={desk.message} code={desk.code} />
      )}
    </>
  )
}

function Open({ of: { open, now, timeZone } }: { of: PrivacyDeskOnWire }) {
  const [_last] = open.toSorted((a, b) => (b.deletion?.at ?? 0) - (a.deletion?.at ?? 0))
  return (
    <DeskPart title="Open requests" id="open" aside="due first">
      {open.length === 0 && <p className={partsStyles.none}>All caught up.</p>}
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

function Answer({ of }: { of: PrivacyRequestOnWire }) {
  const { revalidate } = useRevalidator()
  return (
    <details className={styles.answer}>
      <summary>
        Answer<span className="sr-only"> {of.who}</span>
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
        <Select label="Outcome" name="outcome" defaultValue="done">
          {PRIVACY_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOMES[one]}
            </option>
          ))}
        </Select>
        <TextArea label="What was done" name="answer" required maxLength={LIMITS.noteMax} />
        <SubmitButton busyLabel="Saving...">Mark as answered</SubmitButton>
      </MemberForm>
    </details>
  )
}

function Consents({ of: { consents, withdrawn, timeZone } }: { of: PrivacyDeskOnWire }) {
  return (
    <DeskPart title="Consents" id="consents">
      <dl className={styles.consents}>
        {consents.map(({ what, count, since }) => (
          <div key={what}>
            <dt>{CONSENTS[what].label}</dt>
            <dd>
              <b>{count.toLocaleString('en-IN')}</b> {count === 1 ? CONSENTS[what].one : CONSENTS[what].many}
              {since !== null && `, since ${dayAt(since, timeZone)}`}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.small}>Withdrawn recently</h3>
      {withdrawn.length === 0 && <p className={partsStyles.none}>None.</p>}
      <ul className={styles.withdrawn}>
        {withdrawn.map(({ at, what, who, userId }) => (
          <li key={`${at}${what}${who}`}>
            {userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{who}</Link> : who}{' '}
            {WITHDRAWN[what]}, {dateAndTime(at, timeZone)}
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Privacy')]
}
