import type { AskedRefundOnWire, DisputeToAnswer, MatterOnWire } from '../../../contract/desk-payments.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/to-do'
import { Again } from './again.tsx'
import { fateOf } from './fate.ts'
import { MoneyTabs } from './tabs.tsx'
import styles from './to-do.module.css'
import { disputeAsks, matterState, matterTitle, reasonOf } from './words.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await moneyApi.toDo()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Money that waits for the bank, or for a person. */
export default function ToDo({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Money" about="Refunds and payments that need attention, oldest first." />
      <MoneyTabs at="/studio/money/to-do" />
      {!found.ok && <Failed message={found.message} code={found.code} />}
      {found.ok && found.data.disputes.length > 0 && (
        <Disputes disputes={found.data.disputes} timeZone={found.data.timeZone} />
      )}
      {found.ok && found.data.asked.length > 0 && (
        <Asked asked={found.data.asked} timeZone={found.data.timeZone} />
      )}
      {found.ok && found.data.matters.length + found.data.asked.length + found.data.disputes.length === 0 && (
        <div className={styles.nothing}>
          <h2>Nothing to do</h2>
          <p>All refunds have arrived and every Razorpay report is handled.</p>
        </div>
      )}
      {found.ok && found.data.matters.length > 0 && (
        <Lists matters={found.data.matters} timeZone={found.data.timeZone} />
      )}
    </>
  )
}

/** Payments that a bank disputes, until evidence is sent. */
function Disputes({ disputes, timeZone }: { disputes: DisputeToAnswer[]; timeZone: string }) {
  return (
    <DeskPart title="Disputed by the payer’s bank" id="disputes" aside={disputes.length}>
      <ul className={partsStyles.rows}>
        {disputes.map(({ _id, paymentId, name, amount, currency, respondBy }) => (
          <li key={_id}>
            <div>
              <Link className={styles.title} to={`/studio/money/${paymentId}`}>
                {formatPrice(amount, currency)} from {name}
              </Link>
              <p>{disputeAsks(respondBy, timeZone)}</p>
            </div>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

/** Refunds of the desk that have not left: some leave in a few minutes, some could not. */
function Asked({ asked, timeZone }: { asked: AskedRefundOnWire[]; timeZone: string }) {
  return (
    <DeskPart title="Refunds not sent yet" id="asked" aside={asked.length}>
      <ul className={partsStyles.rows}>
        {asked.map(({ _id, paymentId, name, amount, currency, leavesAt, why }) => (
          <li key={_id}>
            <div>
              <Link className={styles.title} to={`/studio/money/${paymentId}`}>
                {formatPrice(amount, currency)} to {name}
              </Link>
              <p className={leavesAt === null ? styles.error : undefined}>
                {leavesAt === null
                  ? `Couldn’t be sent: ${why}`
                  : `Will be sent at ${clockAt(leavesAt, timeZone)}. You can undo it on its page until then.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

/** Two failures may be chance; whatever was tried more often than that is a person's. */
const MANY_TRIES = 2
const needsSomebody = ({ tries, nextTryAt, refund }: MatterOnWire) =>
  nextTryAt === null || tries > MANY_TRIES || refund?.state === 'failed'

type ListProps = { matters: MatterOnWire[]; timeZone: string }

function Lists({ matters, timeZone }: ListProps) {
  const [forYou, byItself] = [
    matters.filter(needsSomebody),
    matters.filter((matter) => !needsSomebody(matter)),
  ]
  return (
    <div className={styles.lists}>
      {forYou.length > 0 && (
        <DeskPart title="Needs your action" id="for-you" aside={forYou.length}>
          <List matters={forYou} timeZone={timeZone} />
        </DeskPart>
      )}
      {byItself.length > 0 && (
        <DeskPart title="Handled automatically" id="by-itself" aside={byItself.length}>
          <List matters={byItself} timeZone={timeZone} />
        </DeskPart>
      )}
    </div>
  )
}

function List({ matters, timeZone }: ListProps) {
  return (
    <ul className={partsStyles.rows}>
      {matters.map((matter) => (
        <Matter key={matter._id} of={matter} timeZone={timeZone} />
      ))}
    </ul>
  )
}

function Matter({ of, timeZone }: { of: MatterOnWire; timeZone: string }) {
  const fate = fateOf(of)
  return (
    <li>
      <div>
        {of.refund ? (
          <Link className={styles.title} to={`/studio/money/${of.refund.paymentId}`}>
            {matterTitle(of)}
          </Link>
        ) : (
          <b>{matterTitle(of)}</b>
        )}
        <p>
          {of.refund && `${reasonOf(of.refund.reason)} It ${matterState(of)}. `}
          Since {dateAndTime(of.since, timeZone)}
          {of.tries > 0 && `, tried ${of.tries === 1 ? 'once' : `${of.tries} times`}`}
          {of.nextTryAt !== null && `, again on ${dateAndTime(of.nextTryAt, timeZone)}`}.
        </p>
        {fate === 'returned' && (
          <p>It was made in the Razorpay dashboard. Refund it again from the payment’s page.</p>
        )}
        {of.error && <p className={styles.error}>{of.error}</p>}
      </div>
      {of.refund && fate === 'by-hand' && (
        <ButtonLink small look="line" to={`/studio/money/${of.refund.paymentId}`}>
          Refund in person <span className="sr-only">: {matterTitle(of)}</span>
        </ButtonLink>
      )}
      {of.refund?.state === 'failed' && fate === 'try-again' && (
        <ButtonLink small look="line" to={`/studio/money/${of.refund.paymentId}`}>
          Refund another way <span className="sr-only">: {matterTitle(of)}</span>
        </ButtonLink>
      )}
      {fate === 'try-again' && <Again matter={of} />}
    </li>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Payments to do')]
}
