import { useRevalidator } from 'react-router'
import type { MatterOnWire } from '../../../contract/money.ts'
import { moneyApi } from '../../api/money.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { useAction } from '../../form/use-action.ts'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/to-do'
import { MoneyTabs } from './tabs.tsx'
import styles from './to-do.module.css'
import { matterState, matterTitle, reasonOf } from './words.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await moneyApi.toDo()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Money that waits for the bank, or for a person. */
export default function ToDo({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Money" about="What waits for the bank or for one of you, the oldest first." />
      <MoneyTabs at="/studio/money/to-do" />
      {!found.ok && <Failed message={found.message} />}
      {found.ok && found.data.matters.length === 0 && (
        <div className={styles.nothing}>
          <h2>Nothing waits</h2>
          <p>Every refund has arrived, and all that Razorpay told has been worked on.</p>
        </div>
      )}
      {found.ok && found.data.matters.length > 0 && (
        <Lists matters={found.data.matters} timeZone={found.data.timeZone} />
      )}
    </>
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
        <DeskPart title="For one of you" id="for-you" aside={forYou.length}>
          <List matters={forYou} timeZone={timeZone} />
        </DeskPart>
      )}
      {byItself.length > 0 && (
        <DeskPart title="Goes on by itself" id="by-itself" aside={byItself.length}>
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
  const { may } = useDesk()
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const again = async () => {
    await run(moneyApi.tryAgain(of.kind, of._id))
    await revalidate()
  }
  const isReturned = of.refund?.state === 'failed' && of.refund.reason === 'studio'
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
          Since {hourInWords(of.since, timeZone)}
          {of.tries > 0 && `, tried ${of.tries === 1 ? 'once' : `${of.tries} times`}`}
          {of.nextTryAt !== null && `, again on ${hourInWords(of.nextTryAt, timeZone)}`}.
        </p>
        {isReturned && <p>It was made at Razorpay’s dashboard: give it back again from its payment.</p>}
        {of.error && <p className={styles.error}>{of.error}</p>}
      </div>
      {may('refund.beyond-policy') && !isReturned && (
        <Button small look="line" busy={busy} busyLabel="Trying..." onClick={again}>
          Try now
          <span className="sr-only">: {matterTitle(of)}</span>
        </Button>
      )}
    </li>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Money to do')]
}
