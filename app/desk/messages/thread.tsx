import { useRevalidator } from 'react-router'
import type { ThreadOnWire } from '../../../contract/desk-messages.ts'
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
import { hourInWords } from '../days.ts'
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
        <DeskHead title="A message" />
        <Failed message={thread.message || TEXTS.unexpected} />
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
      <DeskHead title={one.name || one.email || 'Without a name'} about={<Due of={one} />} />
      <div className={styles.columns}>
        <section aria-label="What was said">
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
    ? 'Your answer stands in their conversation, and a letter tells them.'
    : 'Your answer goes by letter.'
  if (dueAt === null) return <>Everybody has an answer. {how}</>
  return (
    <>
      <b className={isOverdue(dueAt, now) ? styles.late : undefined}>{dueInWords(dueAt, now)}</b> of what we
      promised. {how}
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
      <DeskPart title="Who answers" id="who-answers">
        <div className={partsStyles.form}>
          <Select
            label="It is for"
            name="assignedTo"
            value={one.assignedTo ?? ''}
            onChange={({ target }) => act(deskMessagesApi.assign(one._id, target.value))}
          >
            <option value="">Nobody in particular</option>
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
              busyLabel="Noting..."
              onClick={() => act(deskMessagesApi.settle(one._id, true))}
            >
              Answered elsewhere
            </Button>
          )}
          {one.dueAt === null && one.messages.at(-1)?.from === 'them' && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Noting..."
              onClick={() => act(deskMessagesApi.settle(one._id, false))}
            >
              It still waits for an answer
            </Button>
          )}
        </div>
      </DeskPart>
      <DeskPart title="Who they are" id="who">
        <Facts rows={factsOf(one)} />
        {one.memberId && (
          <p className={partsStyles.below}>
            <Link to={`/studio/members/${one.memberId}`}>All about {one.person?.firstName || 'them'}</Link>
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
  if (!person) return [address, { key: 'who', label: 'Visitor', value: 'without an account' }]
  const { next, openPayment } = person
  return [
    address,
    {
      key: 'next',
      label: 'Next session',
      value: next ? (
        <Link to={`/studio/session/${next.sessionId}`}>
          {next.title}, {hourInWords(next.startsAt, timeZone)}
        </Link>
      ) : (
        'none is booked'
      ),
    },
    {
      key: 'payment',
      label: 'Open payment',
      value: openPayment
        ? `${formatPrice(openPayment.amount, openPayment.currency)} for ${openPayment.title}`
        : 'none',
    },
  ]
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'A message')]
}
