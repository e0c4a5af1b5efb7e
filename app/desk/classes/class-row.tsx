import { useNavigate } from 'react-router'
import type { ListedClass } from '../../../contract/desk-classes.ts'
import { dateAndTime, dateSpan } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { capital } from '../../classes/class-facts.tsx'
import { useAction } from '../../form/use-action.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import styles from './class-list.module.css'
import { plural } from './words.ts'

type Props = { of: ListedClass; state: 'published' | 'draft' | 'archived'; timeZone: string }

export function ClassRow({ of: one, state, timeZone }: Props) {
  const { _id, title, style, difficulty, type, teacher, place, image } = one
  const { may } = useDesk()
  const name = title || 'Untitled class'
  const what = [style, difficulty && capital(difficulty), type].filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {image && <Picture className={styles.sheet} {...fromImage(image)} alt="" />}
      </span>
      <div className={styles.what}>
        <h2 data-off={one.calledOff || undefined}>
          <Link to={state === 'draft' ? `/studio/classes/draft/${_id}` : `/studio/classes/${_id}`}>
            {name}
          </Link>
          {one.calledOff && <span className={badgeStyles.accent}>cancelled</span>}
        </h2>
        <p>{what || 'No description yet'}</p>
        <p>{[teacher, place].filter(Boolean).join(', ') || 'No teacher or room yet'}</p>
      </div>
      <div className={styles.when}>
        <p>{datesOf(one, timeZone)}</p>
        <p>{one.sessions > 0 && type !== 'Recorded' && plural(one.sessions, 'session')}</p>
        <p>{state === 'draft' ? touched(one, timeZone) : next(one, timeZone)}</p>
      </div>
      <Fill of={one} />
      <p className={styles.price}>
        {one.price === null ? '' : one.price === 0 ? 'Free' : formatPrice(one.price)}
      </p>
      {may('classes.change') && state !== 'draft' && type !== 'Recorded' && <Copy id={_id} name={name} />}
    </li>
  )
}

function datesOf({ firstAt, lastAt, type }: ListedClass, timeZone: string): string {
  if (type === 'Recorded') return 'On demand'
  if (firstAt === null || lastAt === null) return 'No dates yet'
  return dateSpan(firstAt, lastAt, timeZone)
}

function next({ nextAt, type }: ListedClass, timeZone: string): string {
  if (type === 'Recorded') return ''
  return nextAt === null ? 'ended' : `next ${dateAndTime(nextAt, timeZone)}`
}

function touched({ touchedAt, touchedBy }: ListedClass, timeZone: string): string {
  if (touchedAt === null) return ''
  const by = touchedBy === null ? '' : `, by ${touchedBy}`
  return `saved ${dateAndTime(touchedAt, timeZone)}${by}`
}

/** This many cuts can be told apart. */
const MOST_CUTS = 24

function Fill({ of: { taken, capacity, type, nextAt } }: { of: ListedClass }) {
  if (taken === null || capacity === null) return <p className={styles.fill} />
  if (type === 'Recorded') return <p className={styles.fill}>{plural(taken, 'person', 'people')}</p>
  if (nextAt === null) return <p className={styles.fill} />
  return (
    <p className={styles.fill}>
      {capacity <= MOST_CUTS && <Cuts capacity={capacity} taken={taken} />}
      <span>
        {taken} of {capacity}
      </span>
    </p>
  )
}

function Copy({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const { busy, run } = useAction()
  async function copy() {
    const answer = await run(deskClassesApi.make({ copyOf: id }))
    if (answer) await navigate(`/studio/classes/draft/${answer.data._id}`)
  }
  return (
    <div className={styles.acts}>
      <Button small look="quiet" busy={busy} busyLabel="Copying..." onClick={copy}>
        Copy to new dates<span className="sr-only">: {name}</span>
      </Button>
    </div>
  )
}
