import { useMemo, useState } from 'react'
import type { AchievementsOnWire } from '../../../contract/attendance.ts'
import { dateFormat } from '../../../shared/formats.ts'
import { NAME, useStudio } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useTheme } from '../../ui/use-theme.ts'
import styles from './own-print.module.css'
import { type OwnPrint as Kept, keepPrint, printUrl, type Shape } from './to-keep.ts'

type Props = { achievements: AchievementsOnWire; member: { id: string; name: string } }

/** The print that is the member's alone: a petal for each session, numbered and dated, to take along. */
export default function OwnPrint({ achievements, member: { id, name } }: Props) {
  const { totalAttendedSessions: petals, firstDay, lastDay } = achievements
  const [theme] = useTheme()
  const studio = useStudio()?.name ?? NAME
  const [busy, setBusy] = useState<Shape>()
  const night = theme === 'dark'
  const dates = datesOf(firstDay, lastDay)
  const print: Kept = useMemo(
    () => ({
      seed: id,
      petals,
      night,
      number: `No. ${petals}, ${name}`,
      dates: [dates, studio].filter(Boolean).join('  ·  '),
    }),
    [id, name, petals, night, dates, studio],
  )
  const src = useMemo(() => printUrl(print, [800, 1360], false), [print])

  async function keep(shape: Shape) {
    setBusy(shape)
    try {
      await keepPrint(print, shape)
    } catch {
      toast.error('The print could not be drawn. Please try again.')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className={styles.own}>
      <img
        className={styles.print}
        src={src}
        width={800}
        height={1360}
        alt={`Print: a wheel over water with ${petals === 1 ? 'one petal' : `${petals} petals`}`}
      />
      <p className={styles.number}>
        No. {petals}
        {dates && <span className="small">{dates}</span>}
      </p>
      <p className="small">
        {petals === 0
          ? 'It gains a petal with each session you come to. Nobody else has this one.'
          : 'It gains a petal with each session. Nobody else has this one.'}
      </p>
      <div className={styles.keep}>
        <Button
          small
          look="line"
          busy={busy === 'phone'}
          busyLabel="Drawing..."
          onClick={() => keep('phone')}
        >
          Save as wallpaper
        </Button>
        <Button small look="line" busy={busy === 'wall'} busyLabel="Drawing..." onClick={() => keep('wall')}>
          Save for printing
        </Button>
      </div>
    </div>
  )
}

/** "8 – 24 November 2026"; a single day by itself. @param first YYYY-MM-DD */
function datesOf(first: string | null, last: string | null): string {
  if (!first || !last) return ''
  const day = dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return day.formatRange(new Date(first), new Date(last))
}
