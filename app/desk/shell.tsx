import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { deskApi } from '../api/desk.ts'
import { useShownUser } from '../auth/use-auth.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { NAME, useStudio } from '../studio.ts'
import { Mark } from '../ui/brand.tsx'
import iconButtonStyles from '../ui/icon-button.module.css'
import { DownIcon, MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Medallion } from '../ui/medallion.tsx'
import { HomeIcon, LeaveIcon } from '../ui/member-icons.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { useDesk } from './desk.ts'
import { openPalette } from './find/find.tsx'
import { GROUPS } from './links.tsx'
import styles from './shell.module.css'

const AT_THE_THUMB = 5
const ON_A_TABLET = 8
const OWN_PAGE = '/studio/me'

const MESSAGES = '/studio/messages'
const EVERY_MS = 60_000

/** Threads that wait for an answer, asked for again while someone looks. */
function useUnanswered(): number {
  const { unanswered } = useDesk()
  const [count, setCount] = useState(unanswered)
  useEffect(() => setCount(unanswered), [unanswered])
  const isAsked = unanswered !== null
  useEffect(() => {
    if (!isAsked) return
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await deskApi.me()
      if (answer.ok) setCount(answer.data.unanswered)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return count ?? 0
}

function Unanswered({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      <span className="sr-only"> to answer</span>
    </span>
  )
}

/** The links of the menu; of two that fit an address the longer is where one is. */
function useLinks() {
  const { links } = useDesk()
  const { pathname } = useLocation()
  const here = links
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
  return links.map((link) => ({ ...link, current: link === here ? ('page' as const) : undefined }))
}

type MenuLink = ReturnType<typeof useLinks>[number]

/** From tablets on: where to, and who is here. */
export function DeskSide() {
  const studio = useStudio()
  const links = useLinks()
  const unanswered = useUnanswered()
  const groups = GROUPS.map((name) => [name, links.filter(({ group }) => group === name)] as const)
  const open = openIn(groups, useHeight())
  return (
    <header className={styles.side}>
      <Link className={styles.brand} to="/studio">
        <Mark />
        <span className={styles.words}>
          {studio?.brand.logo?.bearsName ? (
            <span className="sr-only">{studio.name}</span>
          ) : (
            (studio?.name ?? NAME)
          )}
          <small>Desk</small>
        </span>
      </Link>
      <CentreSwitch />
      <button type="button" className={styles.find} onClick={openPalette}>
        <SearchIcon />
        <span className={styles.long}>Search</span>
        <span className={styles.key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <nav className={styles.menu} aria-label="Desk">
        {groups.map(([name, own]) => (
          <Group key={name} name={name} links={own} isFirst={open.has(name)} unanswered={unanswered} />
        ))}
      </nav>
      <nav className={styles.spine} aria-label="Desk, short">
        <First of={links} count={ON_A_TABLET} unanswered={unanswered} />
      </nav>
      <div className={styles.me}>
        <Link className={styles.own} to={OWN_PAGE}>
          <Who />
          <span className="sr-only">, my profile</span>
        </Link>
        <div className={styles.ways}>
          <ThemeButton />
          <Link className={iconButtonStyles.bare} to="/yogadashboard" aria-label="Member area">
            <HomeIcon />
          </Link>
          <LogoutButton />
        </div>
      </div>
    </header>
  )
}

type Groups = (readonly [name: string, links: MenuLink[]])[]

/** Rows of the menu in pixels, as in its styles, and what is above and below it. */
const [ROW, HEADING, AROUND] = [30, 28, 296]

/** The groups that are open to begin with: the day, where one is, and what else the window has room for. */
function openIn(groups: Groups, height: number): Set<string> {
  let room = height - AROUND - groups.length * HEADING
  const open = new Set<string>()
  const isHere = (links: MenuLink[]) => links.some(({ current }) => current)
  const inOrder = groups.toSorted(([, one], [, other]) => Number(isHere(other)) - Number(isHere(one)))
  for (const [name, links] of inOrder) {
    const isNeeded = name === 'Day' || isHere(links)
    if (!isNeeded && links.length * ROW > room) continue
    room -= links.length * ROW
    open.add(name)
  }
  return open
}

function useHeight(): number {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => innerHeight,
    () => 0,
  )
}

type GroupProps = { name: string; links: MenuLink[]; isFirst: boolean; unanswered: number }

/** One part of the menu, which can be folded. */
function Group({ name, links, isFirst, unanswered }: GroupProps) {
  const [toggled, setToggled] = useState<boolean | null>(null)
  const id = useId()
  if (links.length === 0) return null
  const isOpen = toggled ?? isFirst
  const hidden = isOpen ? 0 : links.some(({ to }) => to === MESSAGES) ? unanswered : 0
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setToggled(!isOpen)}
      >
        {name}
        <Unanswered count={hidden} />
        <DownIcon />
      </button>
      <ul id={id} hidden={!isOpen}>
        {links.map(({ to, label, Icon, current }) => (
          <li key={to}>
            <Link className={styles.item} to={to} aria-current={current}>
              <Icon />
              {label}
              {to === MESSAGES && <Unanswered count={unanswered} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LogoutButton() {
  const logOut = useLogout()
  return (
    <button type="button" className={iconButtonStyles.bare} onClick={logOut} aria-label="Logout">
      <LeaveIcon />
    </button>
  )
}

/** The first links, and "More" where there are others. */
function First({ of: all, count, unanswered }: { of: MenuLink[]; count: number; unanswered: number }) {
  const { pathname } = useLocation()
  const isAll = all.length <= count
  const links = isAll ? all : all.slice(0, count - 1)
  return (
    <>
      {links.map(({ to, label, short, Icon, current }) => (
        <Link key={to} to={to} aria-current={current}>
          <Icon />
          {short ?? label}
          {to === MESSAGES && <Unanswered count={unanswered} />}
        </Link>
      ))}
      {!isAll && (
        <Link
          to="/studio/more"
          aria-current={
            pathname === '/studio/more' || !links.some(({ current }) => current) ? 'page' : undefined
          }
        >
          <MenuIcon />
          More
        </Link>
      )}
    </>
  )
}

/** On a phone: who is here, and the way back. */
export function DeskTop() {
  return (
    <header className={styles.top}>
      <Link className={styles.own} to={OWN_PAGE}>
        <Who />
        <span className="sr-only">, my profile</span>
      </Link>
      <button
        type="button"
        className={iconButtonStyles.bare}
        onClick={openPalette}
        aria-label="Search everything"
      >
        <SearchIcon />
      </button>
      <Link className={iconButtonStyles.bare} to="/yogadashboard" aria-label="Member area">
        <HomeIcon />
      </Link>
      <ThemeButton />
    </header>
  )
}

function Who() {
  const user = useShownUser()
  const { roles, teacher } = useDesk()
  if (!user) return <span className={styles.who} />
  const said = roles.map(({ role, centre }) => (centre === null ? role : `${role}, ${centre}`))
  return (
    <span className={styles.who}>
      {teacher ? (
        <Medallion
          name={teacher.firstName}
          picture={{
            src: teacher.image.url,
            nightSrc: teacher.image.nightUrl,
            width: teacher.image.width,
            height: teacher.image.height,
          }}
          size={36}
        />
      ) : (
        <Portrait of={user} />
      )}
      <span className={styles.words}>
        {user.name}
        <small>{said.join(' · ')}</small>
      </span>
    </span>
  )
}

/** On a phone: where to, under the thumb; what finds no room there is behind "More". */
export function DeskThumb() {
  return (
    <nav className={styles.thumb} aria-label="Desk, bottom bar">
      <First of={useLinks()} count={AT_THE_THUMB} unanswered={useUnanswered()} />
    </nav>
  )
}
