import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { dateAndTime, fullDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'

import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/member'
import { Beside } from './beside.tsx'
import { BillingDialog } from './billing-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BlockLeaves } from './block-leaves.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { EndedRuns } from './given-runs.tsx'
import styles from './member.module.css'
import { Head } from './member-head.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MoreDialog } from './more-dialog.tsx'
import { Timeline } from './timeline.tsx'
import { WaitingMerge } from './waiting-merge.tsx'
import { agoInWords } from './words.ts'

export async function clientLoader({ request, params: { memberId } }: Route.ClientLoaderArgs) {
  const part = new URL(request.url).searchParams.get('part')
  const [member, timeline] = await Promise.all([
    deskMembersApi.member(memberId),
    deskMembersApi.timeline(memberId, part ? { part } : {}),
  ])
  if (member.status === 401) throw redirectToLogin(request)
  return { member, timeline, part }
}

export type Act = 'more' | 'block' | 'details' | 'email' | 'billing' | { merge: string }

/** One member: four facts, one timeline, and beside it what they agreed to and what the staff noted. */
export default function MemberPage({ loaderData: { member, timeline, part } }: Route.ComponentProps) {
  const [act, setAct] = useState<Act | null>(null)
  const { revalidate } = useRevalidator()
  if (!member.ok)
    return (
      <>
        <DeskHead title="Member" />
        <Failed message={member.message || TEXTS.unexpected} code={member.code} />
      </>
    )
  const { data: one } = member
  const close = () => setAct(null)
  return (
    <>
      <p className={styles.crumb}>
        <Link to="/studio/members">
          <BackIcon /> Members
        </Link>
      </p>
      <Head of={one} onMore={() => setAct('more')} />
      <WaitingMerge of={one} onDone={revalidate} />
      <EndedRuns of={one} onDone={revalidate} />
      <BlockLeaves of={one} onDone={revalidate} />
      {one.block && (
        <Notice>
          <b>
            Blocked since {fullDate(one.block.at, one.timeZone)}
            {one.block.by && `, by ${one.block.by}`}.
          </b>{' '}
          {one.block.reason}
        </Notice>
      )}
      <Strip of={one} />
      <div className={styles.columns}>
        {timeline.ok ? (
          <Timeline
            key={`${one._id} ${part} ${timeline.data.lines[0]?._id}`}
            memberId={one._id}
            first={timeline.data}
            now={one.now}
            timeZone={one.timeZone}
          />
        ) : (
          <Failed message={timeline.message} code={timeline.code} />
        )}
        <Beside of={one} onMerge={(merge) => setAct({ merge })} onDone={revalidate} />
      </div>
      {act === 'more' && <MoreDialog of={one} onClose={close} onAct={setAct} />}
      {act === 'details' && <DetailsDialog of={one} onClose={close} />}
      {act === 'email' && <EmailDialog of={one} onClose={close} />}
      {act === 'billing' && <BillingDialog of={one} onClose={close} />}
      {act === 'block' && <BlockDialog of={one} onClose={close} />}
      {typeof act === 'object' && act && <MergeDialog of={one} fold={act.merge} onClose={close} />}
    </>
  )
}

/** Four facts, each with what it counts; three for who may not see sums. */
function Strip({ of: one }: { of: MemberAtDeskOnWire }) {
  const { next, rhythm, lastAt, money, booked, missed, now, timeZone } = one
  const last = lastAt === null ? 'no visits yet' : `last visit ${agoInWords(lastAt, now, timeZone)}`
  const facts = [
    next
      ? {
          value: <Link to={`/studio/session/${next.sessionId}`}>{dateAndTime(next.startsAt, timeZone)}</Link>,
          label: ['next', next.title, next.room].filter(Boolean).join(', '),
        }
      : { value: 'No upcoming sessions', label: 'nothing booked' },
    {
      value: rhythm === null ? '–' : rhythm === 1 ? 'every day' : `every ${rhythm} days`,
      label: rhythm === null ? last : `usual gap between visits, ${last}`,
    },
    money && {
      value: formatPrice(money.paid),
      label: [
        money.since === null ? 'paid so far' : `paid since ${fullDate(money.since, timeZone)}`,
        money.back > 0 && `${formatPrice(money.back)} refunded`,
        money.refundsOpen > 0 && `${money.refundsOpen} refunds on the way`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { value: `${missed} of ${booked}`, label: 'no-shows' },
  ]
  return (
    <dl className={styles.strip}>
      {facts.filter(isTold).map(({ value, label }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always these, in this order
        <div key={n}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isTold = <Fact,>(fact: Fact | null): fact is Fact => fact !== null

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { member } = loaderData ?? {}
  return [titled(matches, member?.ok ? member.data.name : 'Member')]
}
