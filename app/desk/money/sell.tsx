import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskMembersApi } from '../../api/desk-members.ts'
import { salesApi } from '../../api/sales.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { ChooseMember } from '../members/choose-member.tsx'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/sell'
import { GuestForm } from './guest-form.tsx'
import styles from './sell.module.css'
import { PayItem } from './sell-item.tsx'
import { Pay } from './sell-pay.tsx'
import { PayPlan, PlanChoice } from './sell-plan.tsx'
import { What, type WhatProps, Which, whatOf } from './sell-what.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [memberId, classId] = [searchParams.get('member') ?? '', searchParams.get('class') ?? '']
  const what = whatOf(searchParams)
  const [classes, choices, plans, member] = await Promise.all([
    salesApi.classes(),
    memberId && classId && what === 'class' ? salesApi.choices(classId, memberId) : null,
    memberId && what !== 'class' ? salesApi.plans(memberId) : null,
    memberId ? deskMembersApi.member(memberId) : null,
  ])
  if (classes.status === 401) throw redirectToLogin(request)
  return { classes, choices, plans, member }
}

/** A run, a single place or a plan, paid at the desk: who, what, how. Who and what live in the address. */
export default function Sell({ loaderData: { classes, choices, plans, member } }: Route.ComponentProps) {
  const [asked, setAsked] = useSearchParams()
  const kind = whatOf(asked)
  const ask = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(asked)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setAsked(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/money">
        <BackIcon />
        Money
      </Link>
      <DeskHead
        title="Take a payment"
        about="For a class, a session, a plan or an item, paid here. They get it right away, with a receipt by email."
      />
      {!classes.ok && <Failed message={classes.message} code={classes.code} />}
      {classes.ok && (
        <div className={styles.steps}>
          <DeskPart title="Member" id="who">
            {member?.ok ? (
              <p className={styles.chosen}>
                <span>
                  <Link to={`/studio/members/${member.data._id}`}>{member.data.name}</Link>
                  <small>{[member.data.email, member.data.phone].filter(Boolean).join(' · ')}</small>
                </span>
                <Button look="quiet" small onClick={() => ask({ member: null })}>
                  Change
                </Button>
              </p>
            ) : (
              <div className={styles.search}>
                {member && !member.ok && <Notice>{member.message}</Notice>}
                <ChooseMember label="Guest’s name" onChoose={({ _id }) => ask({ member: _id })} />
                <NewHere onAdded={(memberId) => ask({ member: memberId })} />
              </div>
            )}
          </DeskPart>
          {member?.ok && (
            <DeskPart title="What they’re buying" id="what">
              <Kind kind={kind} onChoose={ask} />
              {kind === 'plan' && plans && <PlanChoice plans={plans} onChoose={(plan) => ask({ plan })} />}
              {kind === 'item' && plans && !plans.ok && <Failed message={plans.message} code={plans.code} />}
              {kind === 'class' && (
                <What classes={classes.data.classes} timeZone={classes.data.timeZone} onChoose={ask} />
              )}
              {choices?.ok && <Which choices={choices.data} onChoose={ask} />}
              {choices && !choices.ok && <Failed message={choices.message} code={choices.code} />}
            </DeskPart>
          )}
          {member?.ok && plans?.ok && kind === 'item' && (
            <PayItem key={plans.data.member._id} choices={plans.data} />
          )}
          {member?.ok && plans?.ok && kind === 'plan' && (
            <PayPlan
              key={`${plans.data.member._id} ${asked.get('plan') ?? ''}`}
              choices={plans.data}
              chosen={asked.get('plan')}
            />
          )}
          {member?.ok && choices?.ok && (
            <Pay
              // Another person or class is another sale, with another key.
              key={`${choices.data.member._id} ${choices.data.class._id} ${asked.get('session') ?? ''}`}
              choices={choices.data}
              sessionId={asked.get('session')}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Someone who is not found: registered, or a guest who only pays. */
function NewHere({ onAdded }: { onAdded(memberId: string): void }) {
  const [isGuest, setGuest] = useState(false)
  if (isGuest) return <GuestForm onAdded={onAdded} onCancel={() => setGuest(false)} />
  return (
    <>
      <p className="small">
        New here? <Link to="/studio/members/new">Add member</Link>, or take a payment from a guest by name.
      </p>
      <Button look="line" small onClick={() => setGuest(true)}>
        Take payment from a guest
      </Button>
    </>
  )
}

/** It answers at once, also while what is asked for is on its way. */
function Kind({ kind: asked, onChoose }: { kind: string; onChoose: WhatProps['onChoose'] }) {
  const [kind, setKind] = useState(asked)
  useEffect(() => setKind(asked), [asked])
  return (
    <div className={styles.search}>
      <RadioGroup
        legend="Type"
        name="what"
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          onChoose({ what: chosen === 'class' ? null : chosen })
        }}
        width="150px"
        options={[
          { value: 'class', label: 'A class', note: 'or a single session' },
          { value: 'plan', label: 'A plan', note: 'monthly or yearly' },
          { value: 'item', label: 'Something else', note: 'a mat, a workshop, tea' },
        ]}
      />
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Take a payment')]
}
