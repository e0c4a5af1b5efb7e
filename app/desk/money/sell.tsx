import { useState } from 'react'
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { SaleChoicesOnWire, SellableOnWire } from '../../../contract/desk-sales.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { salesApi } from '../../api/sales.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import { ChooseMember } from '../members/choose-member.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/sell'
import styles from './sell.module.css'
import { WAYS } from './words.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [memberId, classId] = [searchParams.get('member') ?? '', searchParams.get('class') ?? '']
  const [classes, choices, member] = await Promise.all([
    salesApi.classes(),
    memberId && classId ? salesApi.choices(classId, memberId) : null,
    memberId ? deskMembersApi.member(memberId) : null,
  ])
  if (classes.status === 401) throw redirectToLogin(request)
  return { classes, choices, member }
}

/** A run or a single place, paid at the desk: who, what, how. Who and what live in the address. */
export default function Sell({ loaderData: { classes, choices, member } }: Route.ComponentProps) {
  const [asked, setAsked] = useSearchParams()
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
        about="For a class or one session of it, paid here. They are in at once, with a receipt and a letter."
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
                <p className="small">
                  New here? <Link to="/studio/members/new">Register them first</Link>.
                </p>
              </div>
            )}
          </DeskPart>
          {member?.ok && (
            <DeskPart title="What" id="what">
              <What classes={classes.data.classes} timeZone={classes.data.timeZone} onChoose={ask} />
              {choices?.ok && <Which choices={choices.data} onChoose={ask} />}
              {choices && !choices.ok && <Failed message={choices.message} />}
            </DeskPart>
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
  { title, centre, type, startsAt, price, currency, free }: SellableOnWire,
  zone: string,
) {
  const when = startsAt === null ? null : `from ${hourInWords(startsAt, zone)}`
  return [
    title,
    centre ?? type.toLowerCase(),
    when,
    price === 0 ? 'free' : formatPrice(price, currency),
    free === 0 && 'full',
  ]
    .filter(Boolean)
    .join(', ')
}

type WhichProps = { choices: SaleChoicesOnWire; onChoose: WhatProps['onChoose'] }

/** The run, or one of its sessions. */
function Which({ choices: { class: one, sessions, timeZone }, onChoose }: WhichProps) {
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
          {`All sessions to come, ${price(one.price)}${one.free === 0 ? ', full' : ''}`}
        </option>
        {sessions.map(({ _id, startsAt, free, isIn }) => (
          <option key={_id} value={_id}>
            {`${hourInWords(startsAt, timeZone)}, ${price(one.singlePrice ?? 0)}, ${isIn ? 'they are in it' : free === 0 ? 'full' : `${free} free`}`}
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
  const list = session ? (one.singlePrice ?? 0) : one.price
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<string>(list === 0 ? 'free' : 'cash')
  const [sum, setSum] = useState(String(list))
  const [soldAs, setSoldAs] = useState<{ paymentId: string | null } | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const price = (amount: number) => formatPrice(amount, one.currency)
  const amount = way === 'free' ? 0 : Number(sum) || 0
  const isLess = way === 'free' || amount < list
  const obstacle = obstacleTo(choices, session)

  if (soldAs)
    return (
      <DeskPart title="Done" id="done">
        <div className={partsStyles.form}>
          <Notice kind="done">
            {choices.member.name} is in {session ? `one session of ${one.title}` : one.title}.{' '}
            {soldAs.paymentId === null
              ? 'For nothing. A letter tells them.'
              : 'A letter tells them, with the way to their receipt.'}
          </Notice>
          <div className={partsStyles.acts}>
            {soldAs.paymentId !== null && (
              <ButtonLink to={`/studio/money/${soldAs.paymentId}`}>The payment and its receipt</ButtonLink>
            )}
            <Button look="line" onClick={() => navigate('/studio/money/sell')}>
              Another payment
            </Button>
            <Link to={`/studio/members/${choices.member._id}`}>Their page</Link>
          </div>
        </div>
      </DeskPart>
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
                ...{ key, memberId: choices.member._id, classId: one._id, sessionId: session?._id ?? null },
                ...{ list, amount: way === 'free' ? 0 : text('amount') || 0, way },
                ...{ reason: text('reason'), reference: text('reference'), state: text('state') || null },
              })
            }
            doneText=""
            onDone={({ data }) => {
              setSoldAs(data)
              revalidate()
            }}
          >
            <RadioGroup
              legend="Paid by"
              name="way"
              value={way}
              onChange={setWay}
              width="150px"
              options={[
                ...(list > 0 ? WAYS : []),
                ...(mayDiscount || list === 0
                  ? [{ value: 'free', label: 'For nothing', note: 'with a reason' }]
                  : []),
              ]}
            />
            {way !== 'free' && (
              <Field
                label="They pay"
                name="amount"
                inputMode="decimal"
                required
                value={sum}
                readOnly={!mayDiscount}
                onChange={({ target }) => setSum(target.value)}
                hint={
                  mayDiscount
                    ? `It costs ${price(list)}. Less needs a reason.`
                    : 'Only a manager can give a discount.'
                }
              />
            )}
            {isLess && (
              <Field
                label={way === 'free' ? 'Why for nothing?' : 'Why less?'}
                name="reason"
                maxLength={LIMITS.sentenceMax}
                required
                hint="Kept with the payment, for the studio alone."
              />
            )}
            {way !== 'free' && way !== 'cash' && (
              <Field
                label={REFERENCES[way] ?? 'Reference'}
                name="reference"
                maxLength={80}
                optional
                autoComplete="off"
                hint="So that it can be matched with the bank’s list."
              />
            )}
            {choices.asksForState && way !== 'free' && (
              <Select
                label="The state they live in"
                name="state"
                optional
                defaultValue={choices.member.state ?? ''}
                hint="For the tax on online classes. If not known, your own state counts."
              >
                <option value="">Not known</option>
                {choices.states.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <div className={partsStyles.acts}>
              <SubmitButton busyLabel="Writing it down...">
                {way === 'free' ? 'Give it for nothing' : `${TAKEN[way] ?? 'Take'} ${price(amount)}`}
              </SubmitButton>
            </div>
            <p className="small">
              Take the money first: once pressed, it counts in today’s till. Pressing twice sells it once.
            </p>
          </MemberForm>
        </DeskPart>
      )}
    </>
  )
}

const REFERENCES: Record<string, string> = {
  'studio-upi': 'UPI reference',
  'card-machine': 'Number on the slip',
  'bank-transfer': 'Reference of the transfer',
}
const TAKEN: Record<string, string> = {
  cash: 'Took in cash',
  'studio-upi': 'Came by UPI',
  'card-machine': 'Took by card',
  'bank-transfer': 'Came by transfer',
}

function obstacleTo(
  { class: one, isInRun }: SaleChoicesOnWire,
  session: SaleChoicesOnWire['sessions'][number] | null,
) {
  if (session) {
    if (session.isIn) return 'They are in this session already.'
    return session.free === 0
      ? 'This session is full. From its page they can be one more, with a reason.'
      : null
  }
  if (isInRun) return 'They are in this class already.'
  return one.free === 0 ? 'This class is full.' : null
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Take a payment')]
}
