import type { ReactNode } from 'react'
import type { Timetable } from '../../../contract/schedule.ts'
import { cityOf } from '../../../shared/city.ts'
import { useStudio } from '../../studio.ts'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { capital, shortDate } from '../class-facts.tsx'
import { AskForOne } from './ask-for-one.tsx'
import { type Chosen, isFiltered, wishInWords } from './filters.tsx'
import styles from './nothing-fits.module.css'
import { SessionRow } from './session-row.tsx'

type Near = Timetable['nearest'][number]

/** A week without what was asked for: what comes closest, how it differs, and the way to ask for it. */
export function NothingFits({
  timetable,
  chosen,
  children,
}: {
  timetable: Timetable
  chosen: Chosen
  children: ReactNode
}) {
  const studio = useStudio()?.name
  const { nearest, timeZone } = timetable
  const wish = wishInWords(timetable, chosen, studio)
  return (
    <div className={styles.part}>
      <Empty
        picture={nearest.length === 0 && <Picture {...print('empty-mat')} />}
        title={wish ? `No ${wish} in these seven days` : 'No classes in these seven days'}
        text={nearest.length > 0 ? 'These come closest.' : 'Nothing is planned yet.'}
      />
      {nearest.length > 0 && (
        <ul className={styles.list}>
          {nearest.map((near) => (
            <SessionRow
              key={near.session._id}
              session={near.session}
              timeZone={timeZone}
              isNext={false}
              day={shortDate(near.session.startsAt, timeZone)}
              differs={howItDiffers(near, chosen, timeZone, studio)}
            />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {children}
        {isFiltered(chosen) && <AskForOne wish={wish} />}
      </div>
    </div>
  )
}

/** "Same time, online" of what differs in the place; "Mon 7 Dec instead" of what differs in the day alone. */
function howItDiffers({ session, differs }: Near, chosen: Chosen, timeZone: string, studio?: string): string {
  const { yogaClass, centre, instructor } = session
  if (differs.length === 0) return `${shortDate(session.startsAt, timeZone)} instead`
  const instead: Record<Near['differs'][number], string> = {
    time: 'at another time',
    centre: centre ? `in ${cityOf(centre.name, studio)}` : 'online',
    level: `for ${yogaClass.difficulty} level`,
    style: yogaClass.style,
    teacher: `with ${instructor.name}`,
    language: `in ${yogaClass.language}`,
    free: 'with a fee',
  }
  const kept = SAME.find(([name]) => chosen[name] && !differs.includes(name))
  return capital([...(kept ? [kept[1]] : []), ...differs.map((name) => instead[name])].join(', '))
}

/** What people hold on to most comes first. */
const SAME = [
  ['time', 'same time'],
  ['centre', 'same place'],
  ['teacher', 'same teacher'],
  ['style', 'same style'],
  ['level', 'same level'],
] as const
