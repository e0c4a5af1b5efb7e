import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockAt, clockBetween, longDate } from '../../../shared/dates.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailIcon } from '../../ui/fact-icons.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import { BudIcon, HeldIcon, MoveIcon, PrintIcon, SwapIcon } from '../icons.tsx'
import { DeskHead } from '../parts.tsx'
import type { ShownPerson } from '../roll/kept-roll.ts'
import { pathOfDay, whenOf } from '../roll/words.ts'
import { fromPage } from '../session-change/change.ts'
import { SessionChange } from '../session-change/session-change.tsx'
import { AskDialog } from '../substitutes/ask-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './session.module.css'

type Props = {
  session: SessionAtDesk
  people: ShownPerson[]
  now: number
  isAhead: boolean
  onDone(): void
}

type Act = 'message' | 'substitute' | 'move' | 'cancel'

/** What it is, how full it is, and what can be done with all of it. */
export function Head({ session, people, now, isAhead, onDone }: Props) {
  const { startsAt, endsAt, timeZone, image } = session
  const desk = useDesk()
  const { chosen, choose: setAct, close } = useChosenAct()
  const [more, setMore] = useState(false)
  const about = [
    clockBetween(startsAt, endsAt, timeZone),
    session.place,
    session.teacher,
    `session ${session.number} of ${session.totalClasses}`,
    session.isOff ? 'cancelled' : whenOf(session, now),
  ]
  const acts = actsOf(session, isAhead)
  const act = acts.find((one) => one.act === chosen)?.act ?? null
  const buttons = (choose: (chosen: Act) => void) =>
    acts.map(({ act: each, label, Icon }) => (
      <Button
        key={each}
        look="line"
        className={each === 'cancel' ? styles.danger : undefined}
        onClick={() => choose(each)}
      >
        {Icon && <Icon />}
        {label}
      </Button>
    ))
  const done = () => {
    close()
    onDone()
  }

  return (
    <>
      <Link className={backLinkStyles.back} to={pathOfDay(startsAt, now, timeZone)}>
        <BackIcon />
        {longDate(startsAt, timeZone)}
      </Link>
      <div className={session.isOff ? styles.off : undefined}>
        <div className={styles.head}>
          <Picture
            className={styles.thumb}
            src={image.url}
            nightSrc={image.nightUrl}
            alt=""
            width={image.width}
            height={image.height}
          />
          <DeskHead title={session.title} about={about.filter(Boolean).join(' · ')}>
            <div className={styles.acts}>
              {desk.may('classes.see') && <Link to={`/studio/classes/${session.classId}`}>Open class</Link>}
              {buttons(setAct)}
              <Button
                look="line"
                className={styles.paperButton}
                aria-label="Print the day sheet"
                title="Print the day sheet"
                onClick={() => print()}
              >
                <PrintIcon />
              </Button>
            </div>
          </DeskHead>
        </div>
      </div>
      <Fill session={session} people={people} />
      <Button look="line" className={styles.more} onClick={() => setMore(true)}>
        More
      </Button>
      {more && (
        <MoreSheet onClose={() => setMore(false)}>
          {buttons((chosen) => {
            setMore(false)
            setAct(chosen)
          })}
        </MoreSheet>
      )}
      {act === 'message' && <MessageDialog session={session} onClose={close} onDone={done} />}
      {act === 'substitute' && (
        <AskDialog
          onClose={done}
          session={{
            _id: session.sessionId,
            classId: session.classId,
            title: session.title,
            startsAt,
            endsAt,
            timeZone,
            where: session.place,
            booked: people.length,
          }}
        />
      )}
      {(act === 'move' || act === 'cancel') && (
        <SessionChange session={fromPage(session)} what={act} onClose={close} onDone={done} />
      )}
    </>
  )
}

/** What its reader may do with all of it. */
function actsOf(
  session: SessionAtDesk,
  isAhead: boolean,
): { act: Act; label: string; Icon?: () => ReactNode }[] {
  const may = (one: SessionAtDesk['may'][number]) => session.may.includes(one)
  return [
    ...(may('message.write') ? [{ act: 'message' as const, label: 'Email everyone', Icon: MailIcon }] : []),
    ...(may('substitute.ask') && isAhead
      ? [{ act: 'substitute' as const, label: 'Substitute', Icon: SwapIcon }]
      : []),
    ...(may('schedule.change') && isAhead
      ? [
          { act: 'move' as const, label: 'Reschedule or edit', Icon: MoveIcon },
          { act: 'cancel' as const, label: 'Cancel session' },
        ]
      : []),
  ]
}

/** The act that was pressed, or that the address asks for: Today and the palette lead to an act of a session at once. */
function useChosenAct() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('act')
  const [seen, setSeen] = useState(asked)
  const [chosen, choose] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== null) choose(asked)
  }
  const close = () => {
    choose(null)
    if (asked !== null) setSearch({}, { replace: true, preventScrollReset: true })
  }
  return { chosen, choose, close }
}

/** How full it is, as of when. */
function Fill({ session, people }: Pick<Props, 'session' | 'people'>) {
  const { timeZone, held } = session
  const here = people.filter(({ mark }) => mark === 'present' || mark === 'late').length
  const fresh = people.filter(({ isNew }) => isNew).length
  const taken = Math.max(session.taken, people.length)
  return (
    <div className={styles.fill}>
      <Cuts big capacity={session.capacity} taken={taken} {...(here > 0 && { here })} />
      <span>
        <b>{people.length}</b> of {session.capacity}
      </span>
      {held.map(({ name, until, isOffer }) => (
        <span key={`${name} ${until}`} className={styles.held}>
          <HeldIcon />1 place held for {name ?? 'someone'} until {clockAt(until, timeZone)}
          {isOffer ? '' : ', paying'}
        </span>
      ))}
      {fresh > 0 && (
        <span className={styles.fresh}>
          <BudIcon />
          {fresh} new
        </span>
      )}
      <span className={styles.asOf}>as of {clockAt(session.now, timeZone)}</span>
    </div>
  )
}

/** The acts on a phone. */
function MoreSheet({ children, onClose }: { children: ReactNode; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Session" className={styles.sheet}>
      <div className={styles.choices}>
        {children}
        <Button
          look="line"
          onClick={() => {
            onClose()
            // Once the sheet is gone.
            setTimeout(print, 300)
          }}
        >
          <PrintIcon />
          Print the day sheet
        </Button>
      </div>
    </Dialog>
  )
}
