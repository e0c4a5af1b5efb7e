import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ClosuresOnWire, DeskScheduleOnWire, ListedClosure } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { ALL_CENTRES } from '../centre.ts'
import { useDesk } from '../desk.ts'
import messagesStyles from '../messages/messages.module.css'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import { dayOf } from '../wall-clock.ts'
import type { Route } from './+types/closures'
import { longDay } from './calendar.ts'
import { CloseDialog } from './close-dialog.tsx'
import styles from './closures.module.css'
import { Holidays } from './holidays.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const found = await scheduleApi.closures()
  if (found.status === 401) throw redirectToLogin(request)
  const here = new Date().toLocaleDateString('en-CA')
  // Which centres there are, and what one may close.
  return { found, planned: await scheduleApi.planned(here, here) }
}

/** The days on which a centre or the studio holds nothing: to come and past, who closed them, and the way back. */
export default function Closures({ loaderData: { found, planned } }: Route.ComponentProps) {
  const [closing, setClosing] = useState(false)
  const data = planned.ok ? planned.data : null
  const mayClose = data !== null && (data.mayCloseAll || data.centres.some(({ mayChange }) => mayChange))
  return (
    <>
      <p className={messagesStyles.crumb}>
        <Link to="/studio/schedule">
          <BackIcon /> Schedule
        </Link>
      </p>
      <DeskHead
        title="Closed days"
        about="No classes run on closed days. Sessions are cancelled or moved 10 minutes after you close a day. You can undo until then; after that, cancelled sessions stay cancelled."
      >
        {mayClose && (
          <Button small look="line" onClick={() => setClosing(true)}>
            Close a day
          </Button>
        )}
      </DeskHead>
      {found.ok ? (
        <Lists key={JSON.stringify(found.data.coming)} of={found.data} />
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
      {data && mayClose && <Holidays data={data} />}
      {data && closing && (
        <CloseDialog data={data} day={data.today} centre={ALL_CENTRES} onClose={() => setClosing(false)} />
      )}
    </>
  )
}

function Lists({ of }: { of: ClosuresOnWire }) {
  const pages = usePages(
    of,
    ({ past }) => past,
    (after) => scheduleApi.closures(after),
  )
  return (
    <>
      <DeskPart title="Upcoming" id="to-come" aside="next first">
        {of.coming.length === 0 && <p className={partsStyles.none}>No closed days.</p>}
        <ul className={partsStyles.rows}>
          {of.coming.map((one) => (
            <Row key={one._id} of={one} />
          ))}
        </ul>
      </DeskPart>
      {pages.items.length > 0 && (
        <DeskPart title="Past or reopened" id="over" aside="latest first">
          <ul className={partsStyles.rows}>
            {pages.items.map((one) => (
              <Row key={one._id} of={one} />
            ))}
          </ul>
          <More of={pages} />
        </DeskPart>
      )}
    </>
  )
}

function Row({
  of: { _id, name, centre, room, fromDay, untilDay, by, closedAt, opened, mayOpen },
}: {
  of: ListedClosure
}) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const { timeZone } = useDesk()
  const year = fromDay.slice(0, 4)
  return (
    <li className={styles.row}>
      <div>
        <b>
          {longDay(fromDay)}
          {untilDay !== fromDay && ` to ${longDay(untilDay)}`} {year}
        </b>
        <span>
          {name}. {[room, centre ?? 'Whole studio'].filter(Boolean).join(', ')}, closed
          {by && ` by ${by}`} on {longDay(dayOf(closedAt, timeZone))}.
          {opened &&
            ` Reopened${opened.by ? ` by ${opened.by}` : ''} on ${longDay(dayOf(opened.at, timeZone))}.`}
        </span>
      </div>
      {mayOpen && (
        <Button
          small
          look="quiet"
          busy={busy}
          busyLabel="Reopening..."
          aria-label={`Reopen: ${name}, ${longDay(fromDay)}`}
          onClick={async () => {
            await run(scheduleApi.openAgain(_id))
            await revalidate()
          }}
        >
          Reopen
        </Button>
      )}
    </li>
  )
}

export type Closable = Pick<DeskScheduleOnWire, 'centres' | 'mayCloseAll' | 'today'>

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Closed days')]
}
