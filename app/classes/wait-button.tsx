import type { WaitOnWire } from '../../contract/enrollment.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import type { ForSale } from './enroll.ts'
import { MembersForm } from './members-form.tsx'
import { waitText } from './wait-view.ts'
import styles from './waiting.module.css'

const JOIN = 'Join waitlist'
const TAKE = 'Take the place'

type WaitButtonProps = {
  yogaClass: ForSale & { slug: string }
  /** The member's position; undefined on public pages, which are the same for everyone: boot/enroll.ts shows it there. */
  wait?: WaitOnWire | null
  small?: boolean
  wide?: boolean
}

/** What is in the place of buying while a class is full: join, wait, or take the seat that is kept for you. */
export function WaitButton({ yogaClass, wait, small, wide }: WaitButtonProps) {
  const offered = Boolean(wait && wait.offerEndsAt !== null)
  const { _id, sessionId, slug, title } = yogaClass
  return (
    <div className="contents" data-waits={wait === undefined ? _id : undefined} data-session={sessionId}>
      <MembersForm on="wait" yogaClass={yogaClass} hidden={Boolean(wait)}>
        <Button
          type="submit"
          look="line"
          small={small}
          wide={wide}
          busyLabel="Joining..."
          aria-label={`${JOIN}: ${title}`}
        >
          {JOIN}
        </Button>
      </MembersForm>
      <div className={styles.waiting} hidden={!wait}>
        <p>
          <Link to={`/yogadashboard/yoga-class/${_id}`}>
            {wait ? waitText(wait, Boolean(sessionId)) : ''}
          </Link>
        </p>
        <MembersForm on="enroll" yogaClass={yogaClass} hidden={!offered} kept>
          <Button type="submit" small wide={wide} aria-label={`${TAKE}: ${title}`}>
            {TAKE}
          </Button>
        </MembersForm>
        <Button
          small
          look="quiet"
          data-on="leave"
          data-class-id={_id}
          data-slug={slug}
          data-session-id={sessionId}
          aria-label={`Leave the list: ${title}`}
        >
          Leave the list
        </Button>
      </div>
    </div>
  )
}
