import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { fullDate, fullDay } from '../../../shared/dates.ts'
import { stateInWords } from '../../../shared/gst.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'

import { DeskPart, Facts } from '../parts.tsx'
import { Ahead } from './ahead.tsx'
import { GivenRuns } from './given-runs.tsx'
import { Health } from './health.tsx'
import styles from './member.module.css'
import { Notes } from './notes.tsx'
import { Paid } from './paid.tsx'
import { Tags } from './tags.tsx'

type BesideProps = { of: MemberAtDeskOnWire; onMerge(fold: string): void; onDone(): void }

/** Beside the timeline: plan, visits, what they agreed to, tags, and what is for the staff alone. */
export function Beside({ of: one, onMerge, onDone }: BesideProps) {
  const mayChange = one.may.includes('member.change')
  return (
    <div>
      <Ahead of={one} onDone={onDone} />
      <Paid of={one} onDone={onDone} />
      {one.plans.length > 0 && <Plans of={one} />}
      {one.billing && <Business of={one.billing} />}
      <Weeks of={one} />
      <DeskPart title="Consents" id="agreed">
        <Facts rows={agreedRows(one)} />
        <Health key={one._id} of={one} />
      </DeskPart>
      <DeskPart title="Tags" id="tags">
        <Tags memberId={one._id} tags={one.tags} mayChange={mayChange} />
      </DeskPart>
      <DeskPart title="Staff notes" id="notes">
        <Notes memberId={one._id} notes={one.notes} mayChange={mayChange} timeZone={one.timeZone} />
        {one.may.includes('member.merge') &&
          one.twins.map((twin) => (
            <p key={twin._id} className={styles.twin}>
              “{twin.name}” has the same phone number.{' '}
              <Button look="quiet" small onClick={() => onMerge(twin._id)}>
                Merge accounts
              </Button>
              <TwoPeople memberId={one._id} twin={twin} onDone={onDone} />
            </p>
          ))}
      </DeskPart>
      <GivenRuns of={one} onDone={onDone} />
    </div>
  )
}

/** No one is asked about these two again. */
function TwoPeople({
  memberId,
  twin,
  onDone,
}: {
  memberId: string
  twin: MemberAtDeskOnWire['twins'][number]
  onDone(): void
}) {
  const { busy, run } = useAction()
  return (
    <Button
      look="quiet"
      small
      busy={busy}
      busyLabel="Saving..."
      onClick={async () => {
        if (await run(deskMembersApi.twoPeople(memberId, twin._id))) onDone()
      }}
    >
      Different people <span className="sr-only">: don’t ask again about {twin.name}</span>
    </Button>
  )
}

function Plans({ of: { plans, now, timeZone } }: { of: MemberAtDeskOnWire }) {
  return (
    <DeskPart title="Plan" id="plan">
      <Facts
        rows={plans.map(({ name, startsAt, endsAt }) => ({
          key: `${startsAt}`,
          label: name,
          value:
            startsAt > now
              ? `from ${fullDate(startsAt, timeZone)} until ${fullDate(endsAt, timeZone)}`
              : `until ${fullDate(endsAt, timeZone)}; no automatic renewal`,
        }))}
      />
    </DeskPart>
  )
}

/** Where they buy for one; it is changed under “More”. */
function Business({
  of: { name, address, state, gstin },
}: {
  of: NonNullable<MemberAtDeskOnWire['billing']>
}) {
  return (
    <DeskPart title="Receipt details" id="billing">
      <Facts
        rows={[
          { key: 'name', label: 'Name', value: name },
          {
            key: 'address',
            label: 'Address',
            value: `${address.replaceAll('\n', ', ')}, ${stateInWords(state)}`,
          },
          { key: 'gstin', label: 'GSTIN', value: gstin ?? 'none' },
        ]}
      />
    </DeskPart>
  )
}

const HIGHEST = 7

/** One cut a visit, one column a week. */
function Weeks({ of: { weeks } }: { of: MemberAtDeskOnWire }) {
  const sum = weeks.reduce((all, n) => all + n, 0)
  const rows = Math.min(HIGHEST, Math.max(3, ...weeks))
  const height = rows * 18 + 8
  return (
    <DeskPart title="Last 12 weeks" id="weeks" aside={`${sum} ${sum === 1 ? 'visit' : 'visits'}`}>
      <svg
        className={styles.cutsOfWeeks}
        viewBox={`0 0 300 ${height}`}
        role="img"
        aria-label={`Visits in each of the last 12 weeks, this one last: ${weeks.join(', ')}`}
      >
        {weeks.flatMap((visits, week) =>
          Array.from({ length: rows }, (_, n) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a grid of fixed size
              key={`${week} ${n}`}
              className={n < visits ? styles.been : styles.free}
              x={2 + week * 25}
              y={height - 8 - (n + 1) * 18 + 2}
              width={18}
              height={14}
            />
          )),
        )}
        <path className={styles.base} d={`M0 ${height - 4}H300`} />
      </svg>
      <p className={styles.caption}>Each block is a visit. Each column is a week, this week on the right.</p>
    </DeskPart>
  )
}

function agreedRows({ consents, proved, dateOfBirth, timeZone }: MemberAtDeskOnWire) {
  const { newsletter } = consents
  const since = newsletter.at === null ? '' : `, ${fullDate(newsletter.at, timeZone)}`
  return [
    { key: 'address', label: 'Email confirmed', value: proved ? 'yes' : 'not yet' },
    { key: 'reminders', label: 'Reminders by email', value: consents.reminders ? 'yes' : 'no' },
    { key: 'sms', label: 'Text messages', value: consents.sms ? 'yes' : 'no' },
    { key: 'news', label: 'Newsletter', value: `${newsletter.on ? 'yes' : 'no'}${since}` },
    ...(dateOfBirth ? [{ key: 'born', label: 'Date of birth', value: fullDay(dateOfBirth) }] : []),
  ]
}
