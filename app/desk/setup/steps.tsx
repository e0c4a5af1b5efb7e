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
      title: 'You',
      done: owner.done,
      has: `${owner.name}, owner.${owner.twoFactor ? ' Two-factor login is on.' : ''}`,
      until:
        'Open the link in the email that we sent you. Until then, emails from the desk don’t carry your name.',
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
            until: `Your studio asks for two-factor login before it shows money and health answers. Until you turn it on, you can’t take payments or refund them.${owner.done ? '' : ' First open the link in the email that we sent you.'}`,
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
      title: 'The studio',
      done: studio.done,
      has: [
        studio.name,
        'rupees',
        `${studio.timeZone.replaceAll('_', ' ')} time`,
        studio.phone || 'no telephone yet',
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
      title: 'A room',
      done: rooms.done,
      has: `${rooms.names.join(', ')}.`,
      until: 'Classes that meet in a room need one. Live and recorded classes do not.',
      act: (look) => (
        <ButtonLink small look={look} to="/studio/centres">
          Make a room
        </ButtonLink>
      ),
      change: { to: '/studio/centres' },
      minutes: 1,
    },
    {
      id: 'teachers',
      title: 'A teacher',
      done: teachers.done,
      has: `${teachers.names.slice(0, 4).join(', ')}${teachers.names.length > 4 ? ` and ${teachers.names.length - 4} more` : ''}.`,
      until: 'Every class has somebody who teaches it. You, for now?',
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
      title: 'The first class',
      done: classes.done,
      has: classes.onSale === 1 ? 'One class is on sale.' : `${classes.onSale} classes are on sale.`,
      until:
        classes.drafts > 0
          ? 'A draft waits to be published. Until then there is nothing to book.'
          : 'One is enough to begin, with one date or twenty. It can be moved or called off later.',
      act: (look) => (
        <ButtonLink
          small
          look={look}
          to={classes.drafts > 0 ? '/studio/classes?state=draft' : '/studio/classes/new'}
        >
          {classes.drafts > 0 ? 'Open the drafts' : 'Make a class'}
        </ButtonLink>
      ),
      change: { to: '/studio/classes', label: 'Classes' },
      minutes: 3,
    },
    {
      id: 'money',
      title: 'Taking money',
      done: money.done,
      has:
        money.mode === 'sandbox'
          ? 'The practice till of Razorpay: card 4100 2800 0000 1007 pays, and no money moves.'
          : money.webhookAt
            ? 'Razorpay is connected, and has reported payments.'
            : 'Razorpay is connected. It has not reported a payment yet.',
      until: (
        <>
          Until then visitors see classes and prices, and nobody can pay. The program is started with these
          settings:
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
        'The studio’s email or MAIL_FROM is an example address, so nobody can reply to your emails. Enter your own under Studio, Name and address.'
      ) : (
        <>
          Emails wait in the outbox until SMTP_URL names a mail server: {letters.waiting} waiting. Until then
          you can read them in the mailbox whose address the program prints when it starts.
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
          “{policy.sentences.join(' ')}” Members read this with every class. Each booking keeps the policy it
          was made under.
        </>
      ),
      act: (look) => (
        <>
          <KeepButton look={look} keep={setupApi.agreeToPolicy}>
            Keep this policy
          </KeepButton>
          <ButtonLink small look="line" to="/studio/settings/policy">
            Change it
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
      has: 'You reviewed the terms.',
      until: 'Your site starts with general terms. Read them, and change what is different at your studio.',
      act: (look) => (
        <>
          <KeepButton look={look} keep={setupApi.reviewTerms}>
            Keep these terms
          </KeepButton>
          <ButtonLink small look="line" to="/terms">
            Read the terms
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
      busyLabel="Writing..."
      onClick={() => run(memberApi.sendConfirmation())}
    >
      Send the email again
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
      <Button small look={look} busy={busy} busyLabel="Making..." onClick={teach}>
        I teach here
      </Button>
      <ButtonLink small look="line" to="/studio/teachers">
        Somebody else
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
      busyLabel="Writing..."
      onClick={() => run(setupApi.writeTestLetter())}
    >
      Send a test email
    </Button>
  )
}
