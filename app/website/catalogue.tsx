import { data, useSearchParams } from 'react-router'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { findClasses, type Wish } from '../../shared/class-search.ts'
import { LEVEL_FILTERS } from '../../shared/levels.ts'
import { nearestClasses } from '../../shared/nearest-classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { apiOf } from '../api/on-server.ts'
import classCardStyles from '../classes/class-card.module.css'
import { ClassCard } from '../classes/class-card.tsx'
import { capital, StudioZone } from '../classes/class-facts.tsx'
import { ChosenOfClasses, ClassFilters } from '../classes/class-filters.tsx'
import { AskForOne } from '../classes/timetable/ask-for-one.tsx'
import { wishAddress, wishOf, withSaid } from '../classes/wish.ts'
import { notSent } from '../document/not-sent.ts'
import { SearchField } from '../form/search-form.tsx'
import { pageHead } from '../head.ts'
import { listData, trail } from '../structured-data/records.ts'
import { useStudio } from '../studio.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Results } from '../ui/results.tsx'
import { Empty } from '../ui/states.tsx'
import tabsStyles from '../ui/tabs.module.css'
import type { Route } from './+types/catalogue'
import styles from './catalogue.module.css'
import { CouldNotLoad } from './could-not-load.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [answer, known] = await Promise.all([api.classes(), api.courses()])
  const courses = known.ok ? known.data : []
  if (answer.ok) return data(notSent({ classes: answer.data.map(onCard), courses, error: '' }))
  const error = answer.message || TEXTS.unexpected
  return data(notSent({ classes: [], courses, error }), { status: 503 })
}

function onCard({ startsAt, endsAt, fullPrice, ...card }: YogaClassOnWire) {
  return card
}

type Listed = ReturnType<typeof onCard>

const PATH = '/classesPage'
/** The parts of the page that a choice changes. */
const CHANGED = 'levels kept-filters results'

export default function Catalogue({ loaderData: { classes, courses, error } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const wish = wishOf(query)
  const { level } = withSaid(wish, classes)
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1>Find the class that fits your day</h1>
        <Claims />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers know no search element */}
      <form role="search" className={styles.filters} action={PATH} data-on="search" data-swap={CHANGED}>
        <nav className={`${tabsStyles.tabs} ${styles.levels}`} aria-label="Level" id="levels">
          {LEVEL_FILTERS.map((one) => (
            <Link
              key={one}
              to={wishAddress(PATH, { ...wish, level: one })}
              id={`level-${one}`}
              aria-current={one === level ? 'true' : undefined}
              data-on="link"
              data-swap={CHANGED}
            >
              {capital(one)}
            </Link>
          ))}
        </nav>
        <SearchField label="Search classes" placeholder="Try “evening yin”" value={wish.q} />
        <div id="kept-filters" className={styles.choices}>
          {wish.level !== 'all' && <input type="hidden" name="level" value={wish.level} />}
          {wish.teacher && <input type="hidden" name="teacher" value={wish.teacher} />}
          <ClassFilters classes={classes} wish={wish} />
          <Button type="submit" look="line">
            Show
          </Button>
        </div>
      </form>
      <Results
        id="results"
        className={styles.results}
        waiting={TEXTS.loading}
        failed={`Error: ${TEXTS.unreachable}`}
      >
        <Found classes={classes} courses={courses} error={error} wish={wish} />
      </Results>
    </div>
  )
}

type FoundProps = { wish: Wish; classes: Listed[]; courses: CourseLine[]; error: string }

function Found({ classes, courses, error, wish }: FoundProps) {
  if (error) return <CouldNotLoad text={`Error: ${error}`} />
  const found = findClasses(classes, wish)
  const [open, over] = [found.filter(isOpen), found.filter((one) => !isOpen(one))]
  return (
    <>
      <ChosenOfClasses classes={classes} wish={wish} path={PATH} swap={CHANGED} />
      <p className="sr-only" role="status" data-announce>
        {open.length === 1 ? '1 class' : `${open.length} classes`}
      </p>
      {found.length === 0 && <NothingFound classes={classes} courses={courses} wish={wish} />}
      {open.length > 0 && (
        <>
          <h2 className="sr-only">Classes</h2>
          <StudioZone of={open[0]} />
          <ul className={`${classCardStyles.list} ${classCardStyles.rows} ${classCardStyles.wall}`}>
            {open.map((one, i) => (
              <ClassCard
                key={one._id}
                yogaClass={one}
                course={courses.find(({ id }) => id === one.courseId)}
                buyLabel="Enroll Now"
                lead={i === 0}
              />
            ))}
          </ul>
        </>
      )}
      {over.length > 0 && <Over classes={over} />}
    </>
  )
}

function isOpen({ status }: Listed) {
  return status !== 'Finished'
}

/** What can no longer be booked, for anyone who looks for it. */
function Over({ classes }: { classes: Listed[] }) {
  return (
    <section className={styles.over} aria-labelledby="over">
      <h2 id="over">Past classes</h2>
      <ul>
        {classes.map(({ _id, slug, title, calledOff }) => (
          <li key={_id}>
            <Link to={`/class/${slug}`}>{title}</Link>
            <span className="small">{calledOff ? 'Cancelled' : 'Finished'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingFound({ classes, courses, wish }: Omit<FoundProps, 'error'>) {
  const studio = useStudio()?.name
  if (classes.length === 0)
    return <Empty picture={<Picture {...print('empty-mat')} />} title={TEXTS.noClasses} />
  const near = nearestClasses(classes.filter(isOpen), wish, studio)
  return (
    <>
      <Empty
        picture={near.length === 0 && <Picture {...print('empty-mat')} />}
        title={wish.q ? `No class matches “${wish.q}”` : 'No class fits all of that'}
        text={near.length > 0 ? 'These come closest.' : 'Check the spelling, or browse all classes.'}
      />
      {near.length > 0 && (
        <ul className={`${classCardStyles.list} ${classCardStyles.rows} ${classCardStyles.wall}`}>
          {near.map(({ one, differs }) => (
            <ClassCard
              key={one._id}
              yogaClass={one}
              course={courses.find(({ id }) => id === one.courseId)}
              buyLabel="Enroll Now"
              note={differs}
            />
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        <ButtonLink look="line" to={PATH} data-on="link" data-swap={CHANGED}>
          Show all classes
        </ButtonLink>
        <AskForOne wish={wish.q ? `class: ${wish.q}` : 'class that isn’t on your timetable yet'} />
      </p>
    </>
  )
}

function Claims() {
  const { students = '', courses = '', rating = '' } = useStudio()?.figures ?? {}
  return (
    <div className={styles.figures}>
      <Claim figure={students} of="students" />
      <Claim figure={courses} of="courses" />
      <Claim figure={rating} of="rating" />
    </div>
  )
}

function Claim({ figure, of }: { figure: string; of: string }) {
  if (!figure) return null
  return (
    <div>
      <b className="num">{figure}</b>
      <span className="small">{of}</span>
    </div>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Classes',
    description:
      'Small yoga classes for every level, in the studio and online, with days, teachers and prices.',
    path: PATH,
    picture: 'band-classes',
    data:
      import.meta.env.SSR &&
      ((site) => [
        listData(
          site,
          (loaderData?.classes ?? []).map(({ slug }) => `/class/${slug}`),
        ),
        trail(site, ['Classes', PATH]),
      ]),
  })
}
