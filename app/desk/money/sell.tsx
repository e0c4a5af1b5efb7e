import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { SaleChoicesOnWire, SellableOnWire } from '../../../contract/desk-sales.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { salesApi } from '../../api/sales.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import { ChooseMember } from '../members/choose-member.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/sell'
import { GuestForm } from './guest-form.tsx'
import { PaidAt } from './paid-at.tsx'
import { PayFields } from './pay-fields.tsx'
import styles from './sell.module.css'
import { PayItem } from './sell-item.tsx'
import { PayPlan, PlanChoice } from './sell-plan.tsx'
import { Done, toldInWords } from './sold.tsx'

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

/** What is sold, as the address says it. */
function whatOf(asked: URLSearchParams): 'class' | 'plan' | 'item' {
  const what = asked.get('what')
  return what === 'plan' || what === 'item' ? what : 'class'
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
        about="For a class, one session of it or a plan, paid here. It is theirs at once, with a receipt and a letter."
      />
      {!classes.ok && <Failed message={classes.message} />}
      {classes.ok && (
        <div className={styles.steps}>
          <DeskPart title="Who" id="who">
            {member?.ok ? (
              <p className={styles.chosen}>
                <span>
                  <Link to={`/studio/members/${member.data._id}`}>{member.data.name}</Link>
                  <small>{[member.data.email, member.data.phone].filter(Boolean).join(' · ')}</small>
                </span>
                <Button look="quiet" small onClick={() => ask({ member: null })}>
                  Somebody else
                </Button>
              </p>
            ) : (
              <div className={styles.search}>
                {member && !member.ok && <Notice>{member.message}</Notice>}
                <ChooseMember label="Their name" onChoose={({ _id }) => ask({ member: _id })} />
                <NewHere onAdded={(memberId) => ask({ member: memberId })} />
              </div>
            )}
          </DeskPart>
          {member?.ok && (
            <DeskPart title="What" id="what">
              <Kind kind={kind} onChoose={ask} />
              {kind === 'plan' && plans && <PlanChoice plans={plans} onChoose={(plan) => ask({ plan })} />}
              {kind === 'item' && plans && !plans.ok && <Failed message={plans.message} />}
              {kind === 'class' && (
                <What classes={classes.data.classes} timeZone={classes.data.timeZone} onChoose={ask} />
              )}
              {choices?.ok && <Which choices={choices.data} onChoose={ask} />}
              {choices && !choices.ok && <Failed message={choices.message} />}
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
        New here? <Link to="/studio/members/new">Register them</Link>, or take a payment from a guest by name.
      </p>
      <Button look="line" small onClick={() => setGuest(true)}>
        A guest pays
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
        legend="They want"
        name="what"
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          onChoose({ what: chosen === 'class' ? null : chosen })
        }}
        width="150px"
        options={[
          { value: 'class', label: 'A class', note: 'or one session' },
          { value: 'plan', label: 'A plan', note: 'a month or a year' },
          { value: 'item', label: 'Something else', note: 'a mat, a workshop, tea' },
        ]}
      />
    </div>
  )
}

type WhatProps = {
  classes: SellableOnWire[]
  timeZone: string
  onChoose(changes: Record<string, string | null>): void
}

function What({ classes, timeZone, onChoose }: WhatProps) {
  const [asked] = useSearchParams()
  const { state } = useNavigation()
  if (classes.length === 0) return <p className={partsStyles.none}>Nothing is on sale here right now.</p>
  return (
    <div className={styles.search}>
      <Select
        label="Class"
        name="class"
        value={asked.get('class') ?? ''}
        aria-busy={state === 'loading'}
        onChange={({ target }) => onChoose({ class: target.value, session: null })}
      >
        <option value="">Choose a class</option>
        {classes.map((one) => (
          <option key={one._id} value={one._id}>
            {classInWords(one, timeZone)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function classInWords(
  { title, centre, type, startsAt, price, currency, free, kept }: SellableOnWire,
  zone: string,
) {
  const when = startsAt === null ? null : `from ${hourInWords(startsAt, zone)}`
  return [
    title,
    centre ?? type.toLowerCase(),
    when,
    price === 0 ? 'free' : formatPrice(price, currency),
    free !== null && (free === 0 || kept > 0) && placesInWords(free, kept),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What may be sold, and what is kept for who waits. */
function placesInWords(free: number, kept: number): string {
  if (kept === 0) return free === 0 ? 'full' : `${free} free`
  return `${free === 0 ? 'none' : free} free, ${kept} kept for the waiting list`
}

type WhichProps = { choices: SaleChoicesOnWire; onChoose: WhatProps['onChoose'] }

/** The run, or one of its sessions. */
function Which({ choices: { class: one, sessions, isOffered, timeZone }, onChoose }: WhichProps) {
  const [asked] = useSearchParams()
  if (sessions.length === 0) return null
  const price = (amount: number) => formatPrice(amount, one.currency)
  const chosen = sessions.find(({ _id }) => _id === asked.get('session'))
  return (
    <div className={styles.which}>
      <Select
        label="All of it, or one session"
        name="session"
        value={chosen?._id ?? ''}
        onChange={({ target }) => onChoose({ session: target.value || null })}
      >
        <option value="">
          {[
            'All sessions to come',
            price(one.price),
            isOffered
              ? 'one is kept for them'
              : one.free !== null && (one.free === 0 || one.kept > 0) && placesInWords(one.free, one.kept),
          ]
            .filter(Boolean)
            .join(', ')}
        </option>
        {sessions.map(({ _id, startsAt, free, kept, isIn, isOffered: theirs }) => (
          <option key={_id} value={_id}>
            {`${hourInWords(startsAt, timeZone)}, ${price(one.singlePrice ?? 0)}, ${isIn ? 'they are in it' : theirs ? 'one is kept for them' : placesInWords(free, kept)}`}
          </option>
        ))}
      </Select>
    </div>
  )
}

type PayProps = { choices: SaleChoicesOnWire; sessionId: string | null }

function Pay({ choices, sessionId }: PayProps) {
  const { class: one, sessions, mayDiscount } = choices
  const session = sessions.find(({ _id }) => _id === sessionId) ?? null
  const { centres } = useDesk()
  const list = session ? (one.singlePrice ?? 0) : one.price
  const [key] = useState(() => crypto.randomUUID())
  const [soldAs, setSoldAs] = useState<{ paymentId: string | null } | null>(null)
  const { revalidate } = useRevalidator()
  const obstacle = obstacleTo(choices, session)

  if (soldAs)
    return (
      <Done memberId={choices.member._id} paymentId={soldAs.paymentId}>
        {choices.member.name} is in {session ? `one session of ${one.title}` : one.title}.{' '}
        {soldAs.paymentId === null && 'Free of charge. '}
        {toldInWords(choices.member)}
      </Done>
    )

  return (
    <>
      {obstacle ? (
        <p className={styles.obstacle}>{obstacle}</p>
      ) : (
        <DeskPart title="How they pay" id="how">
          <MemberForm
            className={partsStyles.form}
            notices
            fields={['way', 'list']}
            call={({ text }) =>
              salesApi.sell({
                key,
                memberId: choices.member._id,
                classId: one._id,
                sessionId: session?._id ?? null,
                list,
                amount: text('way') === 'free' ? 0 : text('amount') || 0,
                way: text('way'),
                reason: text('reason'),
                reference: text('reference'),
                state: text('state') || null,
                centre: centres.length > 0 ? text('centre') : undefined,
              })
            }
            doneText=""
            onDone={({ data }) => {
              setSoldAs(data)
              revalidate()
            }}
          >
            <PayFields
              list={list}
              currency={one.currency}
              mayDiscount={mayDiscount}
              canBeGiven
              asksForState={choices.asksForState}
              buyer={choices.member}
              states={choices.states}
            >
              <PaidAt centres={centres} own={one.centre} />
            </PayFields>
          </MemberForm>
        </DeskPart>
      )}
    </>
  )
}

const keptInWords = (kept: number) => (kept === 1 ? 'one place' : `${kept} places`)

function obstacleTo(
  { class: one, isInRun, isOffered }: SaleChoicesOnWire,
  session: SaleChoicesOnWire['sessions'][number] | null,
) {
  if (session) {
    if (session.isIn) return 'They are in this session already.'
    if (session.free > 0 || session.isOffered) return null
    return session.kept > 0
      ? `What is left of this session is kept for the waiting list: ${keptInWords(session.kept)}. From its page somebody can come before the others, with a reason.`
      : 'This session is full. From its page they can be one more, with a reason.'
  }
  if (isInRun) return 'They are in this class already.'
  if (one.free !== 0 || isOffered) return null
  return one.kept > 0
    ? `What is left of this class is kept for the waiting list: ${keptInWords(one.kept)}.`
    : 'This class is full.'
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Take a payment')]
}
