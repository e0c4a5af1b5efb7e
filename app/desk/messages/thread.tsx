import { useRevalidator } from 'react-router'
import type { ThreadOnWire } from '../../../contract/desk-messages.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart, Facts } from '../parts.tsx'
import type { Route } from './+types/thread'
import { AnswerForm, Said } from './answer.tsx'
import { dueInWords, isOverdue } from './due.ts'
import styles from './messages.module.css'

export async function clientLoader({ request, params: { threadId } }: Route.ClientLoaderArgs) {
  const thread = await deskMessagesApi.thread(threadId)
  if (thread.status === 401) throw redirectToLogin(request)
  return { thread }
}

/** What was said, the answer to it, and beside it who they are. */
export default function Thread({ loaderData: { thread } }: Route.ComponentProps) {
  if (!thread.ok)
    return (
      <>
        <DeskHead title="Message" />
        <Failed message={thread.message || TEXTS.unexpected} code={thread.code} />
      </>
    )
  const { data: one } = thread
  return (
    <>
      <p className={styles.crumb}>
        <Link to="/studio/messages">
          <BackIcon /> Messages
        </Link>
      </p>
      <DeskHead title={one.name || one.email || 'No name'} about={<Due of={one} />} />
      <div className={styles.columns}>
        <section aria-label="Conversation">
          <Said of={one} />
          <AnswerForm key={one._id} of={one} />
        </section>
        <Beside of={one} />
      </div>
    </>
  )
}

function Due({ of: { dueAt, now, memberId } }: { of: ThreadOnWire }) {
  const how = memberId
    ? 'They’ll see your reply in their chat and get an email.'
    : 'They’ll get your reply by email.'
  if (dueAt === null) return <>All caught up. {how}</>
  return (
    <>
      <b className={isOverdue(dueAt, now) ? styles.late : undefined}>{dueInWords(dueAt, now)}</b> to reply on
      time. {how}
    </>
  )
}

function Beside({ of: one }: { of: ThreadOnWire }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const act = async (call: Parameters<typeof run>[0]) => {
    if (await run(call)) revalidate()
  }
  return (
    <div>
      <DeskPart title="Assigned to" id="who-answers">
        <div className={partsStyles.form}>
          <Select
            label="Assign to"
            name="assignedTo"
            value={one.assignedTo ?? ''}
            onChange={({ target }) => act(deskMessagesApi.assign(one._id, target.value))}
          >
            <option value="">Unassigned</option>
            {one.team.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          {one.dueAt !== null && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Saving..."
              onClick={() => act(deskMessagesApi.settle(one._id, true))}
            >
              Mark as answered
            </Button>
          )}
          {one.dueAt === null && one.messages.at(-1)?.from === 'them' && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Saving..."
              onClick={() => act(deskMessagesApi.settle(one._id, false))}
            >
              Reopen
            </Button>
          )}
        </div>
      </DeskPart>
      <DeskPart title="Sender" id="who">
        <Facts rows={factsOf(one)} />
        {one.memberId && (
          <p className={partsStyles.below}>
            <Link to={`/studio/members/${one.memberId}`}>
              Open {one.person?.firstName ? `${one.person.firstName}’s page` : 'member page'}
            </Link>
          </p>
        )}
      </DeskPart>
    </div>
  )
}

function factsOf({ person, email, timeZone }: ThreadOnWire) {
  const address = {
    key: 'email',
    label: 'Email',
    value: email ? <a href={`mailto:${email}`}>{email}</a> : 'none',
  }
  if (!person) return [address, { key: 'who', label: 'Visitor', value: 'no account' }]
  const { next, openPayment } = person
  return [
    address,
    {
      key: 'next',
      label: 'Next session',
      value: next ? (
        <Link to={`/studio/session/${next.sessionId}`}>
          {next.title}, {dateAndTime(next.startsAt, timeZone)}
        </Link>
      ) : (
        'nothing booked'
      ),
    },
    {
      key: 'payment',
      label: 'Unfinished payment',
      value: openPayment
        ? `${formatPrice(openPayment.amount, openPayment.currency)} for ${openPayment.title}`
        : 'none',
    },
  ]
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { thread } = loaderData ?? {}
  return [titled(matches, thread?.ok ? `Message from ${thread.data.name || thread.data.email}` : 'Message')]
}
