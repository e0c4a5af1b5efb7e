import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { DownIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { ALL_CENTRES, keepCentre, keptCentre, shortName } from './centre.ts'
import styles from './centre-switch.module.css'
import { useDesk } from './desk.ts'

/** The pages that show one centre's sessions where one is chosen. */
const FOLLOW = ['/studio/today', '/studio/schedule']

/** Which centre the desk is at: Today and the schedule show its sessions, on this device, until another is chosen. */
export function CentreSwitch() {
  const { centres } = useDesk()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [kept, setKept] = useState(keptCentre)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (centres.length < 2) return null
  const follows = FOLLOW.includes(pathname)
  const asked = follows ? search.get('centre') : null
  const chosen = centres.find(({ _id }) => _id === (asked ?? kept))
  const picture = chosen ?? centres[0]

  function choose(value: string) {
    const id = value === ALL_CENTRES ? null : value
    keepCentre(id)
    setKept(id)
    if (!follows) return
    const next = new URLSearchParams(search)
    next.delete('centre')
    if (String(next) === String(search)) revalidate()
    else navigate({ pathname, search: String(next) }, { replace: true })
  }

  return (
    <label className={styles.switch}>
      {picture && (
        <Picture
          className={styles.print}
          src={picture.image.url}
          nightSrc={picture.image.nightUrl}
          width={picture.image.width}
          height={picture.image.height}
          alt=""
        />
      )}
      <span className={styles.words}>
        <span className="sr-only">Desk for </span>
        <b>{chosen ? shortName(chosen.name, centres) : 'All centres'}</b>
        <small>
          {chosen
            ? 'Today and Schedule only'
            : centres.map(({ name }) => shortName(name, centres)).join(', ')}
        </small>
      </span>
      <DownIcon />
      <select value={chosen?._id ?? ALL_CENTRES} onChange={({ target }) => choose(target.value)}>
        <option value={ALL_CENTRES}>All centres</option>
        {centres.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
