import { useEffect, useState } from 'react'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { dayOf, minuteOf } from '../wall-clock.ts'

/** The studio's clock, which goes on while the page is open. */
export function useNow({ now, timeZone }: DeskScheduleOnWire) {
  const [loaded, setLoaded] = useState({ now, since: Date.now() })
  const [at, setAt] = useState(now)
  if (loaded.now !== now) {
    setLoaded({ now, since: Date.now() })
    setAt(now)
  }
  useEffect(() => {
    const timer = setInterval(() => setAt(loaded.now + Date.now() - loaded.since), 60_000)
    return () => clearInterval(timer)
  }, [loaded])
  return { at, day: dayOf(at, timeZone), minute: minuteOf(at, timeZone) }
}
