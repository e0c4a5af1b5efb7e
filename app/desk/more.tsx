import { useLogout } from '../auth/use-logout.ts'
import { titled } from '../studio.ts'
import { Link } from '../ui/link.tsx'
import { LeaveIcon } from '../ui/member-icons.tsx'
import type { Route } from './+types/more'
import { CentreSwitch } from './centre-switch.tsx'
import { useDesk } from './desk.ts'
import styles from './more.module.css'
import { DeskHead } from './parts.tsx'

/** On a phone: everything that the desk leads to, beyond what is at the thumb. */
export default function More() {
  const { links } = useDesk()
  const logOut = useLogout()
  return (
    <>
      <DeskHead title="Desk" />
      <div className={styles.centre}>
        <CentreSwitch />
      </div>
      <ul className={styles.links}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={logOut}>
            <LeaveIcon />
            Logout
          </button>
        </li>
      </ul>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Desk')]
}
