import clsx from 'clsx'
import { use, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { findClasses, type Wish } from '../../shared/class-search.ts'
import { LEVELS } from '../../shared/levels.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer } from '../api/client.ts'
import classCardStyles from '../classes/class-card.module.css'
import { ClassCard } from '../classes/class-card.tsx'
import { capital, StudioZone } from '../classes/class-facts.tsx'
import { ChosenOfClasses, ClassFilters } from '../classes/class-filters.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { useWaits } from '../classes/waits.ts'
import { wishOf } from '../classes/wish.ts'
import { Choice } from '../form/choice.tsx'
import { SearchField } from '../form/search-form.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Failed } from '../ui/load-error.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import styles from './classes.module.css'

type Discoverable = Promise<[Answer<{ data: YogaClassOnWire[] }>, Answer<{ data: CourseLine[] }>]>
type DiscoverProps = { classes: Discoverable; enrolledIds: string[] }

export function Discover({ classes, enrolledIds }: DiscoverProps) {
  const [answer, courses] = use(classes)
  const [query] = useSearchParams()
  if (!answer.ok) return <Failed message={`Error: ${answer.message || TEXTS.unexpected}`} />
  if (answer.data.length === 0) return <p className="lede">{TEXTS.noClasses}</p>
  const wish = wishOf(query)
  const hidden = query.get('mine') === 'hidden' ? enrolledIds : []
  const open = answer.data.filter(({ _id, status }) => status !== 'Finished' && !hidden.includes(_id))
  const found = findClasses(open, wish)
  return (
    <>
      {enrolledIds.length === 0 && <StudioZone of={answer.data[0]} />}
      <Finder classes={open} wish={wish} mine={enrolledIds.length > 0 ? (query.get('mine') ?? '') : null} />
      <p className="sr-only" role="status">
        {found.length === 1 ? '1 class' : `${found.length} classes`}
      </p>
      {found.length === 0 ? (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title={wish.q ? `No class matches “${wish.q}”` : 'No class fits all of that'}
          text="Check the spelling, or take a filter away."
        />
      ) : (
        <Cards
          key={found.length === open.length ? 'all' : 'found'}
          classes={found}
          isSearched={found.length < open.length}
          courses={courses.ok ? courses.data : []}
          enrolledIds={enrolledIds}
        />
      )}
    </>
  )
}

type FinderProps = {
  classes: YogaClassOnWire[]
  wish: Wish
  /** Whether one's own are hidden; null for who has none. */
  mine: string | null
}

/** Searches as one types and chooses; the address has it all. */
function Finder({ classes, wish, mine }: FinderProps) {
  const [query, setQuery] = useSearchParams()
  const find = (form: HTMLFormElement) => {
    const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    setQuery(asked, { replace: true, preventScrollReset: true })
  }
  const form = useRef<HTMLFormElement>(null)
  // A chip that takes a choice away, and "Back", change the fields; while someone types the words are theirs.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])
      if (field.tagName === 'SELECT' || field !== document.activeElement)
        field.value = query.get(field.name) ?? ''
  }, [query])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers know no search element */}
      <form
        ref={form}
        role="search"
        className={styles.finder}
        onChange={(event) => find(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <SearchField label="Search classes" placeholder="Try “evening yin”" value={wish.q} />
        <div className={styles.choices}>
          <Choice
            label="Level"
            name="level"
            all="All levels"
            of={LEVELS.map((value) => ({ value, name: capital(value) }))}
            chosen={wish.level}
          />
          <ClassFilters classes={classes} wish={wish} />
          {mine !== null && (
            <Choice
              label="My classes"
              name="mine"
              all="Shown last"
              of={[{ value: 'hidden', name: 'Hidden' }]}
              chosen={mine}
            />
          )}
        </div>
      </form>
      <ChosenOfClasses classes={classes} wish={wish} path="/yogadashboard/classes" />
    </>
  )
}

/** This many at most are shown to anyone who has not searched yet; fewer where they would not fill their rows (classes.module.css). */
const SHOWN = 10

type CardsProps = {
  classes: YogaClassOnWire[]
  isSearched: boolean
  courses: CourseLine[]
  enrolledIds: string[]
}

function Cards({ classes, isSearched, courses, enrolledIds }: CardsProps) {
  const waits = useWaits()
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setIsWhole] = useState(isSearched)
  const seen = useRef(0)
  // The button is gone by then: anyone who pressed it goes on with the first card that came.
  useEffect(() => {
    if (isWhole && !isSearched) list.current?.children[seen.current]?.querySelector('a')?.focus()
  }, [isWhole, isSearched])
  const showAll = () => {
    seen.current = [...(list.current?.children ?? [])].filter(
      (card) => card.getClientRects().length > 0,
    ).length
    setIsWhole(true)
  }
  const isOwn = ({ _id }: YogaClassOnWire) => enrolledIds.includes(_id)
  // What one has comes after what one may discover.
  const inOrder = [...classes.filter((one) => !isOwn(one)), ...classes.filter(isOwn)]
  const isPart = !isWhole && inOrder.length > SHOWN
  const shown = isPart ? inOrder.slice(0, SHOWN) : inOrder
  return (
    <>
      <ul
        ref={list}
        className={clsx(classCardStyles.list, classCardStyles.rows, styles.cards, isPart && styles.part)}
      >
        {shown.map((one) => (
          <ClassCard
            key={one._id}
            yogaClass={one}
            course={courses.find(({ id }) => id === one.courseId)}
            buyLabel="Enroll"
            action={
              isOwn(one) ? (
                <OpenClass yogaClass={one} />
              ) : (
                <EnrollButton
                  small
                  yogaClass={one}
                  label="Enroll"
                  wait={waits.find(({ classId, sessionId }) => classId === one._id && !sessionId) ?? null}
                />
              )
            }
          />
        ))}
      </ul>
      {isPart && (
        <p className={styles.more}>
          <Button look="line" onClick={showAll}>
            Show all {inOrder.length} classes
          </Button>
        </p>
      )}
    </>
  )
}

function OpenClass({ yogaClass }: { yogaClass: YogaClassOnWire }) {
  return (
    <ButtonLink
      small
      look="info"
      to={`/yogadashboard/yoga-class/${yogaClass._id}`}
      aria-label={`Open ${yogaClass.title}`}
    >
      Open
    </ButtonLink>
  )
}
