import type { ReactNode } from 'react'
import type { NeedOnWire } from '../../../contract/today.ts'
import { formatPrice } from '../../../shared/money.ts'
import { AS_ROLE } from '../../../shared/role-texts.ts'
import { shortDay } from '../../classes/moments.ts'
import { ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { clock, hourInWords } from '../days.ts'
import { Again } from '../money/again.tsx'
import { fateOf } from '../money/fate.ts'
import { disputeAsks, matterState, matterTitle, reasonOf } from '../money/words.ts'
import {
  AnswerHere,
  CheckBooks,
  Decide,
  LeaveTwo,
  SendLetters,
  Teaches,
  TellAgain,
  WebhookMended,
} from './acts.tsx'
import styles from './today.module.css'

type Props = { need: NeedOnWire; now: number; timeZone: string }

/** What needs a person, by when it bites, and the act beside it. */
export function Need({ need, now, timeZone }: Props) {
  const { title, text, acts, margin } = said(need, now, timeZone)
  return (
    <li>
      <span className={styles.margin}>{margin}</span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <div className={styles.acts}>{acts}</div>
      </div>
    </li>
  )
}

type Said = { title: string; text: ReactNode; margin: string; acts: ReactNode }

function said(need: NeedOnWire, now: number, timeZone: string): Said {
  const until = (at: number) => away(at - now)
  const since = (at: number) => `since ${shortDay(at, timeZone)}`
  switch (need.kind) {
    case 'money': {
      const { matter } = need
      const { refund, nextTryAt, error } = matter
      const fate = fateOf(matter)
      return {
        title: matterTitle(matter),
        text: [
          refund && `${reasonOf(refund.reason)} It ${matterState(matter)}.`,
          error,
          fate === 'returned' && 'Give it back again from its payment.',
          nextTryAt !== null && `It is tried again by itself on ${hourInWords(nextTryAt, timeZone)}.`,
        ]
          .filter(Boolean)
          .join(' '),
        margin: since(need.at),
        acts: (
          <>
            {fate === 'try-again' && <Again matter={matter} look="accent" />}
            {refund && fate === 'by-hand' && (
              <ButtonLink look="line" small to={`/studio/money/${refund.paymentId}`}>
                Hand it back
              </ButtonLink>
            )}
            {refund && fate !== 'by-hand' && (
              <Link to={`/studio/money/${refund.paymentId}`}>See the payment</Link>
            )}
          </>
        ),
      }
    }
    case 'certificate':
      return {
        title: `${need.teacher}’s certificate ${need.at > now ? 'ends' : 'has ended'}: ${need.name}`,
        text: `${need.at > now ? 'It is valid until' : 'It was valid until'} ${shortDay(need.at - 1, timeZone)}. Ask ${need.teacher} to add the new one to their profile.`,
        margin: need.at > now ? until(need.at) : 'ended',
        acts: <Link to="/studio/teachers">See the teachers</Link>,
      }
    case 'backup':
      return {
        title: 'Backups have stopped',
        text: `The last backup was on ${hourInWords(need.at, timeZone)}. Check the job that makes them.`,
        margin: since(need.at),
        acts: <Link to="/studio/settings/systems">See Systems</Link>,
      }
    case 'rehearsal':
      return {
        title: 'Restoring a backup wasn’t tried lately',
        text: `The last rehearsal was on ${hourInWords(need.at, timeZone)}. Run one to be sure that backups can be restored.`,
        margin: since(need.at),
        acts: <Link to="/studio/settings/systems">See Systems</Link>,
      }
    case 'invitation':
      return {
        title: `${need.email} hasn’t accepted your invitation`,
        text: `You invited them as ${AS_ROLE[need.role]}. The link works until ${hourInWords(need.at, timeZone)}.`,
        margin: until(need.at),
        acts: <Link to="/studio/team">Send it again</Link>,
      }
    case 'dispute':
      return {
        title: `${need.name}’s bank disputes ${formatPrice(need.amount)}`,
        text: disputeAsks(need.respondBy, timeZone),
        margin: need.respondBy === null ? since(need.at) : need.at > now ? until(need.at) : 'overdue',
        acts: (
          <>
            <a
              className={buttonLook({ look: 'line', small: true })}
              href={`/api/studio/money/payments/${need.id}/evidence.pdf`}
              download
            >
              Evidence pack
            </a>
            <Link to={`/studio/money/${need.id}`}>See the payment</Link>
          </>
        ),
      }
    case 'unled':
      return {
        title: `Nobody teaches ${need.title}`,
        text: `${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}. ${need.teacher} no longer teaches here.`,
        margin: until(need.at),
        acts: (
          <>
            <SessionAct id={need.id} act="move">
              Choose who teaches
            </SessionAct>
            <SessionLink id={need.id} />
          </>
        ),
      }
    case 'substitute':
      return {
        title: `${need.teacher} asks for a substitute`,
        text: `${need.title}, ${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}.`,
        margin: until(need.at),
        acts: (
          <>
            <Teaches requestId={need.id} title={need.title} />
            <Link to="/studio/substitutes">All requests</Link>
          </>
        ),
      }
    case 'few':
      return {
        title: `${need.title}: ${need.taken} of ${need.capacity} mats`,
        text: `${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}. Nobody waits for it.`,
        margin: until(need.at),
        acts: (
          <>
            {need.taken > 0 && (
              <SessionAct id={need.id} act="message">
                Write to those who come
              </SessionAct>
            )}
            <SessionAct id={need.id} act="cancel">
              Cancel session
            </SessionAct>
            <SessionLink id={need.id} />
          </>
        ),
      }
    case 'message':
      return {
        title: `${need.name} waits for an answer`,
        text: `“${need.text}”`,
        margin: need.at > now ? until(need.at) : 'overdue',
        acts: (
          <>
            <AnswerHere thread={need.id} name={need.name} />
            <Link to={`/studio/messages/${need.id}`}>See all of it</Link>
          </>
        ),
      }
    case 'application':
      return {
        title: `${need.name} applies to teach`,
        text: 'Either way they get a letter.',
        margin: since(need.at),
        acts: (
          <>
            <Decide memberId={need.id} name={need.name} />
            <Link to={`/studio/members/${need.id}`}>Who they are</Link>
          </>
        ),
      }
    case 'merge':
      return {
        title: `Two accounts of ${need.kept} stay apart`,
        text: `That of ${need.folded} was to be folded in. ${need.why} Nothing has changed by it.`,
        margin: since(need.at),
        acts: (
          <>
            {need.memberId !== null && (
              <ButtonLink look="line" small to={`/studio/members/${need.memberId}`}>
                Look at both once more
              </ButtonLink>
            )}
            <LeaveTwo mergeId={need.id} name={need.kept} />
          </>
        ),
      }
    case 'letters':
      return {
        title: `${need.count === 1 ? 'One letter' : `${need.count} letters`} could not leave`,
        text: `The mail server said: ${need.error || 'nothing'}`,
        margin: since(need.at),
        acts: (
          <>
            <SendLetters count={need.count} />
            <Link to="/studio/settings/systems">Look at the mail server</Link>
          </>
        ),
      }
    case 'razorpay':
      return {
        title: 'Razorpay does not reach us',
        text:
          need.what === 'refused'
            ? `${need.count === 1 ? 'One message' : `${need.count} messages`} about our own orders bore another secret than ours. Please enter the same secret at Razorpay and in RAZORPAY_WEBHOOK_SECRET.`
            : `${need.count === 1 ? 'One payment has' : `${need.count} payments have`} arrived of which it told us nothing. We ask by ourselves, but that is slower. Please look at Razorpay whether its webhook is on and has our address.`,
        margin: since(need.at),
        acts: (
          <>
            <WebhookMended />
            <Link to="/studio/settings/systems">Our address, and what came last</Link>
          </>
        ),
      }
    case 'webhook':
      return {
        title: `${need.host} does not take what we tell it`,
        text: [
          `${need.count === 1 ? 'One thing waits' : `${need.count} things wait`}. Its answer: ${need.error}.`,
          need.nextTryAt === null
            ? 'It is not told again by itself.'
            : `It is told again by itself on ${hourInWords(need.nextTryAt, timeZone)}.`,
        ].join(' '),
        margin: since(need.at),
        acts: (
          <>
            <TellAgain webhookId={need.id} host={need.host} />
            <Link to="/studio/settings/keys">See its deliveries</Link>
          </>
        ),
      }
    case 'audit':
      return {
        title: 'The books do not agree',
        text: need.findings.slice(0, 3).join(' '),
        margin: since(need.at),
        acts: (
          <>
            <CheckBooks />
            <Link to="/studio/settings/systems">See every finding</Link>
          </>
        ),
      }
  }
}

function SessionAct({ id, act, children }: { id: string; act: string; children: ReactNode }) {
  return (
    <ButtonLink look="line" small to={`/studio/session/${id}?act=${act}`}>
      {children}
    </ButtonLink>
  )
}

function SessionLink({ id }: { id: string }) {
  return <Link to={`/studio/session/${id}`}>See the session</Link>
}

/** "1 h 50 left" */
function away(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} left`
  return `${Math.floor(hours / 24)} days left`
}
