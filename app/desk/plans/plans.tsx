import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskPlanOnWire, DeskPlansOnWire } from '../../../contract/plans.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskPlansApi } from '../../api/desk-plans.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { DownIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/plans'
import styles from './desk-plans.module.css'
import { WhenSold } from './when-sold.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await deskPlansApi.all()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** What the studio sells by the month and by the year, and whether it does. */
export default function PlansAtDesk({ loaderData: { found } }: Route.ComponentProps) {
  const isEmpty = found.ok && found.data.plans.length === 0
  return (
    <>
      <DeskHead title="Plans" about="One price for a month or a year. Paid once, no automatic renewal.">
        {found.ok && !isEmpty && (
          <ButtonLink small to="/studio/plans/new">
            {' '}
            Add plan
          </ButtonLink>
        )}
      </DeskHead>
      {!found.ok && <Failed message={found.message} code={found.code} />}
      {isEmpty && <None />}
      {found.ok && !isEmpty && (
        <DeskColumns aside={<WhenSold key={found.data.sales.version} of={found.data} />}>
          <Lists of={found.data} />
        </DeskColumns>
      )}
    </>
  )
}

function None() {
  return (
    <div className={styles.none}>
      <h2>No plans yet</h2>
      <p>
        Sell a set of benefits, such as four classes a month, with a monthly and a yearly price. A plan can
        also include the videos of every recorded class. Classes stay on sale one by one.
      </p>
      <ButtonLink to="/studio/plans/new">Add plan</ButtonLink>
    </div>
  )
}

const LISTS = [
  { state: 'sold', title: 'On sale', none: 'No plans on sale. Visitors see none.' },
  { state: 'draft', title: 'Drafts', none: '' },
  { state: 'withdrawn', title: 'Off sale', none: '' },
] as const

function Lists({ of: { plans } }: { of: DeskPlansOnWire }) {
  return LISTS.map(({ state, title, none }) => {
    const own = plans.filter((plan) => plan.state === state)
    if (own.length === 0 && none === '') return null
    return (
      <DeskPart
        key={state}
        title={title}
        id={`plans-${state}`}
        aside={state === 'sold' && own.length > 1 && 'in this order'}
      >
        {own.length === 0 && <p className={partsStyles.none}>{none}</p>}
        {state === 'sold' ? (
          <InOrder plans={own} />
        ) : (
          <ul className={partsStyles.rows}>
            {own.map((plan) => (
              <li key={plan._id}>
                <About plan={plan} />
              </li>
            ))}
          </ul>
        )}
      </DeskPart>
    )
  })
}

/** Each can be moved up and down. */
function InOrder({ plans }: { plans: DeskPlanOnWire[] }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  async function move(from: number, to: number) {
    const ids = plans.map(({ _id }) => _id)
    const [moved] = ids.splice(from, 1)
    if (busy || moved === undefined) return
    ids.splice(to, 0, moved)
    const answer = await run(deskPlansApi.order(ids))
    await revalidate()
    if (answer) setSaid(`${plans[from]?.name} is number ${to + 1} of ${plans.length}.`)
  }
  return (
    <>
      <ul className={partsStyles.rows}>
        {plans.map((plan, index) => (
          <li key={plan._id}>
            <About plan={plan} />
            {plans.length > 1 && (
              <div className={styles.moves}>
                <Move name={plan.name} to="up" isOff={index === 0} onMove={() => move(index, index - 1)} />
                <Move
                  name={plan.name}
                  to="down"
                  isOff={index === plans.length - 1}
                  onMove={() => move(index, index + 1)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  )
}

type MoveProps = { name: string; to: 'up' | 'down'; isOff: boolean; onMove(): void }

function Move({ name, to, isOff, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className={`${iconButtonStyles.bare}${to === 'up' ? ` ${styles.up}` : ''}`}
      aria-label={`Move ${name} ${to}`}
      // Really disabled, it would lose the focus of who pressed it.
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onMove}
    >
      <DownIcon />
    </button>
  )
}

function About({ plan }: { plan: DeskPlanOnWire }) {
  const { name, monthlyPrice, yearlyPrice, currency, members, opensFilms } = plan
  const facts = [
    monthlyPrice === 0
      ? 'free'
      : `${formatPrice(monthlyPrice, currency)} a month, ${formatPrice(yearlyPrice, currency)} a year`,
    opensFilms && 'videos included',
    members > 0 && membersInWords(members),
  ]
  return (
    <div>
      <Link className={styles.title} to={`/studio/plans/${plan._id}`}>
        {name}
      </Link>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

export function membersInWords(members: number): string {
  return members === 1 ? '1 member has it' : `${members} members have it`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Plans')]
}
