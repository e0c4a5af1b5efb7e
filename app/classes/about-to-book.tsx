import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, shortDays } from '../../shared/days.ts'
import { api } from '../api/client.ts'
import { safeNext } from '../auth/safe-next.ts'
import { fromImage } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './about-to-book.module.css'
import { hasHours, NO_HOURS, priceOf, shortDate } from './class-facts.tsx'

/** What someone is about to book, while they log in or join for it. */
export function AboutToBook() {
  const wanted = wantedOf(safeNext(useSearchParams()[0].get('next')))
  const slug = wanted?.slug
  const [yogaClass, setClass] = useState<ClassDetailOnWire | null>(null)
  useEffect(() => {
    if (!slug) return
    let isHere = true
    api.yogaClass(slug).then((answer) => isHere && answer.ok && setClass(answer.data))
    return () => {
      isHere = false
    }
  }, [slug])
  if (!wanted) return null
  const session = yogaClass?.sessions.find(({ _id }) => _id === wanted.sessionId)
  return (
    <aside className={styles.wanted} aria-label="What you are about to book">
      {yogaClass && <Picture {...fromImage(yogaClass.image)} alt="" />}
      <p>
        <span className="small">You’re about to book</span>
        <b>{yogaClass?.title ?? '…'}</b>
        {yogaClass && (
          <span className="small">
            {session
              ? `${shortDate(session.startsAt, yogaClass.timeZone)}, ${priceOf(yogaClass.singlePrice ?? 0)}`
              : `${whenOf(yogaClass)}, ${priceOf(yogaClass.price)}`}
            . Nothing is paid before you confirm it.
          </span>
        )}
      </p>
    </aside>
  )
}

function whenOf(yogaClass: ClassDetailOnWire) {
  const { daysOfWeek, startTime } = yogaClass.schedule
  return hasHours(yogaClass) ? `${shortDays(daysOfWeek)} at ${clockTime(startTime)}` : NO_HOURS
}

/** As `enrollPath` writes it. */
function wantedOf(next: string) {
  const { pathname, searchParams } = new URL(next, 'http://this.site')
  const slug = /^\/class\/([\w-]+)$/.exec(pathname)?.[1]
  if (!slug || searchParams.get('enroll') !== '1') return null
  return { slug, sessionId: searchParams.get('session') }
}
