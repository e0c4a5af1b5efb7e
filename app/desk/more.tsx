import { useLogout } from '../auth/use-logout.ts'
import { titled } from '../studio.ts'
import { Link } from '../ui/link.tsx'
import { LeaveIcon } from '../ui/member-icons.tsx'
import type { Route } from './+types/more'
import { CentreSwitch } from './centre-switch.tsx'
import { useDesk } from './desk.ts'
import { GROUPS } from './links.tsx'
import styles from './more.module.css'
import { DeskHead } from './parts.tsx'

/** On phones and tablets: everything that the desk leads to. */
export default function More() {
  const { links } = useDesk()
  const logOut = useLogout()
  return (
    <>
      <DeskHead title="More" />
      <div className={styles.centre}>
        <CentreSwitch />
      </div>
      {GROUPS.map((group) => {
        const some = links.filter((link) => link.group === group)
        return (
          some.length > 0 && (
            <section key={group} aria-labelledby={`more-${group}`} className={styles.group}>
              <h2 id={`more-${group}`}>{group}</h2>
              <ul className={styles.links}>
                {some.map(({ to, label, Icon }) => (
                  <li key={to}>
                    <Link to={to}>
                      <Icon />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      <ul className={`${styles.links} ${styles.group}`}>
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
  return [titled(matches, 'More')]
}
