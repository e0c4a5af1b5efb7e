import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ReadinessOnWire } from '../../../contract/setup.ts'
import type { Answer } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { setupApi } from '../../api/setup.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './setup.module.css'

type ButtonLook = 'accent' | 'line'

type KeepProps = { look: ButtonLook; keep: () => Promise<Answer<unknown>>; children: string }

export type Step = {
  id: string
  title: string
  done: boolean
  /** What is there. */
  has: ReactNode
  /** What does not work until it is done, and the act that does it. */
  until: ReactNode
  act?: (look: ButtonLook) => ReactNode
  change?: { to: string; label?: string }
  minutes: number
}

/** In the order in which a studio begins. */
export function stepsOf(list: ReadinessOnWire): Step[] {
  return [...ownerSteps(list), ...studioSteps(list), ...sellingSteps(list), ...rulesSteps(list)]
}

function ownerSteps({ owner, twoFactor }: ReadinessOnWire): Step[] {
  return [
    {
      id: 'owner',
      title: 'About you',
      done: owner.done,
      has: `${owner.name}, owner.${owner.twoFactor ? ' Two-factor login is on.' : ''}`,
      until:
        'Open the link in the email we sent you. Until then, emails from the desk don’t carry your name.',
      act: () => <AgainButton />,
      change: { to: '/yogadashboard/profile?section=security' },
      minutes: 1,
    },
    ...(owner.twoFactor
      ? []
      : [
          {
            id: 'twoFactor',
            title: 'Two-factor login',
            done: twoFactor.done,
            has: 'Optional in your studio, and off for your login.',
            until: `Your studio asks for two-factor login before it shows money and health answers. Until you turn it on, you can’t take payments or refund them.${owner.done ? '' : ' First open the link in the email we sent you.'}`,
            act: (look: ButtonLook) =>
              owner.done && (
                <ButtonLink small look={look} to="/yogadashboard/profile?section=security">
                  Turn on two-factor login
                </ButtonLink>
              ),
            change: { to: '/yogadashboard/profile?section=security', label: 'Turn on' },
            minutes: 2,
          },
        ]),
  ]
}

function studioSteps({ studio, rooms, teachers }: ReadinessOnWire): Step[] {
  return [
    {
      id: 'studio',
      title: 'Your studio',
      done: studio.done,
      has: [
        studio.name,
        'rupees',
        `${studio.timeZone.replaceAll('_', ' ')} time`,
        studio.phone || 'no phone yet',
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
      until: '',
      change: { to: '/studio/settings' },
      minutes: 2,
    },
    {
      id: 'rooms',
      title: 'Room',
      done: rooms.done,
      has: `${rooms.names.join(', ')}.`,
      until: 'In-person classes need a room. Live online and recorded classes don’t.',
      act: (look) => (
        <ButtonLink small look={look} to="/studio/centres">
          Add room
        </ButtonLink>
      ),
      change: { to: '/studio/centres' },
      minutes: 1,
    },
    {
      id: 'teachers',
      title: 'Teacher',
      done: teachers.done,
      has: `${teachers.names.slice(0, 4).join(', ')}${teachers.names.length > 4 ? ` and ${teachers.names.length - 4} more` : ''}.`,
      until: 'Every class needs a teacher. Is that you for now?',
      act: (look) => <MeButton look={look} />,
      change: { to: '/studio/teachers' },
      minutes: 1,
    },
  ]
}

function sellingSteps({ classes, money, letters }: ReadinessOnWire): Step[] {
  return [
    {
      id: 'classes',
      title: 'First class',
      done: classes.done,
      has: classes.onSale === 1 ? '1 class is on sale.' : `${classes.onSale} classes are on sale.`,
      until:
        classes.drafts > 0
          ? 'You have a draft. Publish it so that people can book.'
          : 'One class is enough to start. You can reschedule or cancel it later.',
      act: (look) => (
        <ButtonLink
          small
          look={look}
          to={classes.drafts > 0 ? '/studio/classes?state=draft' : '/studio/classes/new'}
        >
          {classes.drafts > 0 ? 'Open drafts' : 'Add class'}
        </ButtonLink>
      ),
      change: { to: '/studio/classes', label: 'Classes' },
      minutes: 3,
    },
    {
      id: 'money',
      title: 'Payments',
      done: money.done,
      has:
        money.mode === 'sandbox'
          ? 'Razorpay test mode. Card 4100 2800 0000 1007 works; no money moves.'
          : money.webhookAt
            ? 'Razorpay is connected and reporting payments.'
            : 'Razorpay is connected. No payments reported yet.',
      until: (
        <>
          Visitors see classes and prices but can’t pay yet. Set these on the server:
          <span className={styles.settings}>
            {money.missing.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </span>
        </>
      ),
      minutes: 3,
    },
    {
      id: 'letters',
      title: 'Email',
      done: letters.done,
      has: (
        <>
          Emails come from {letters.sender}
          {letters.lastSentAt === null ? '. None has been sent yet.' : '.'} <TestLetterButton />
        </>
      ),
      until: letters.sent ? (
        'The studio’s email or MAIL_FROM is an example address, so no one can reply to your emails. Enter your own under Settings, Name and address.'
      ) : (
        <>
          Emails stay in the outbox until SMTP_URL is set: {letters.waiting} waiting. You can read them in the
          test mailbox; the server prints its address when it starts.
        </>
      ),
      minutes: 2,
    },
  ]
}

function rulesSteps({ policy, terms }: ReadinessOnWire): Step[] {
  return [
    {
      id: 'policy',
      title: 'Cancellation policy',
      done: policy.done,
      has: policy.sentences.join(' '),
      until: (
        <>
          “{policy.sentences.join(' ')}” Shown with every class. Each booking keeps the policy it was made
          under.
        </>
      ),
      act: (look) => (
        <>
          <KeepButton look={look} keep={setupApi.agreeToPolicy}>
            Looks right
          </KeepButton>
          <ButtonLink small look="line" to="/studio/settings/policy">
            Edit policy
          </ButtonLink>
        </>
      ),
      change: { to: '/studio/settings/policy' },
      minutes: 1,
    },
    {
      id: 'terms',
      title: 'Terms',
      done: terms.done,
      has: 'Terms reviewed.',
      until: 'Your website starts with standard terms. Read them and edit what’s different at your studio.',
      act: (look) => (
        <>
          <KeepButton look={look} keep={setupApi.reviewTerms}>
            Looks right
          </KeepButton>
          <ButtonLink small look="line" to="/terms">
            Read terms
          </ButtonLink>
        </>
      ),
      change: { to: '/studio/words' },
      minutes: 5,
    },
  ]
}

function AgainButton() {
  const { busy, run } = useAction()
  return (
    <Button
      small
      look="line"
      busy={busy}
      busyLabel="Sending..."
      onClick={() => run(memberApi.sendConfirmation())}
    >
      Resend email
    </Button>
  )
}

/** The owner teaches: a page among the teachers, with their own name and address. */
function MeButton({ look }: { look: ButtonLook }) {
  const { busy, run } = useAction()
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  async function teach() {
    if (!user) return
    const { firstName, lastName, email } = user
    if (await run(setupApi.makeTeacher({ firstName, lastName, email }))) revalidate()
  }
  return (
    <>
      <Button small look={look} busy={busy} busyLabel="Adding..." onClick={teach}>
        I teach here
      </Button>
      <ButtonLink small look="line" to="/studio/teachers">
        Someone else
      </ButtonLink>
    </>
  )
}

/** Says that what stands is meant so. */
function KeepButton({ look, keep, children }: KeepProps) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <Button
      small
      look={look}
      busy={busy}
      busyLabel="Saving..."
      onClick={async () => {
        if (await run(keep())) revalidate()
      }}
    >
      {children}
    </Button>
  )
}

function TestLetterButton() {
  const { busy, run } = useAction()
  return (
    <Button
      small
      look="line"
      busy={busy}
      busyLabel="Sending..."
      onClick={() => run(setupApi.writeTestLetter())}
    >
      Send a test email
    </Button>
  )
}
