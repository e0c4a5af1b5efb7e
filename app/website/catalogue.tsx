import { data, useSearchParams } from 'react-router'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import { dayName } from '../../shared/days.ts'
import { LEVEL_FILTERS, type LevelFilter } from '../../shared/levels.ts'
import { TEXTS } from '../../shared/texts.ts'
import { apiOf } from '../api/on-server.ts'
import classCardStyles from '../classes/class-card.module.css'
import { type CardClass, ClassCard } from '../classes/class-card.tsx'
import { capital, hasHours, StudioZone } from '../classes/class-facts.tsx'
import { pageHead } from '../head.ts'
import { listData, trail } from '../structured-data/records.ts'
import { useStudio } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Results } from '../ui/results.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { Empty, Notice } from '../ui/states.tsx'
import tabsStyles from '../ui/tabs.module.css'
import type { Route } from './+types/catalogue'
import styles from './catalogue.module.css'
import { CourseList } from './course/course-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [answer, known] = await Promise.all([api.classes(), api.courses()])
  const courses = known.ok ? known.data : []
  if (answer.ok) return data({ classes: answer.data.map(onCard), courses, error: '' })
  return data({ classes: [], courses, error: answer.message || TEXTS.unexpected }, { status: 503 })
}

function onCard({ startsAt, endsAt, nextSessionAt, fullPrice, ...card }: YogaClassOnWire): CardClass {
  return card
}

/** What the address asks of the catalogue. */
type Wish = { level: LevelFilter; search: string; teacher: string }

/** The parts of the page that a choice changes. */
const CHANGED = 'levels kept-filters results'

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const [filters] = useSearchParams()
  const level = LEVEL_FILTERS.find((one) => one === filters.get('level')) ?? 'all'
  const search = filters.get('q') ?? ''
  const teacher = filters.get('teacher') ?? ''
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1>Find the hour that fits your day</h1>
        <Claims />
      </div>
      <div className={styles.filters}>
        <nav className={`${tabsStyles.tabs} ${styles.levels}`} aria-label="Level" id="levels">
          {LEVEL_FILTERS.map((one) => (
            <Link
              key={one}
              to={address({ level: one, search, teacher })}
              id={`level-${one}`}
              aria-current={one === level ? 'true' : undefined}
              data-on="link"
              data-swap={CHANGED}
            >
              {capital(one)}
            </Link>
          ))}
        </nav>
        <SearchForm
          label="Search classes"
          placeholder="Search by name, style or day"
          value={search}
          action="/classesPage"
          swap={CHANGED}
          keep={{ level: level === 'all' ? undefined : level, teacher }}
        />
      </div>
      <Results
        id="results"
        className={styles.results}
        waiting={TEXTS.loading}
        failed={`Error: ${TEXTS.unreachable}`}
      >
        <Chosen {...loaderData} level={level} search={search} teacher={teacher} />
      </Results>
      <CourseList courses={loaderData.courses} />
    </div>
  )
}

type ChosenProps = Wish & { classes: CardClass[]; error: string }

function Chosen({ classes, error, level, search, teacher }: ChosenProps) {
  if (error) return <Notice>Error: {error}</Notice>
  const found = classes.filter(
    (one) =>
      (level === 'all' || one.difficulty === level) &&
      (teacher === '' || one.instructor.slug === teacher) &&
      matches(one, search),
  )
  return (
    <>
      {teacher && (
        <p className={styles.teacherFilter}>
          Classes with {nameOf(teacher, classes)}
          <Link to={address({ level, search, teacher: '' })} data-on="link" data-swap={CHANGED}>
            <CloseIcon />
            All teachers
          </Link>
        </p>
      )}
      <Found classes={found} total={classes.length} filtered={found.length < classes.length} />
    </>
  )
}

function Found(props: { classes: CardClass[]; total: number; filtered: boolean }) {
  if (props.classes.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title={props.total === 0 ? TEXTS.noClasses : 'Nothing at this hour'}
        text={props.total === 0 ? undefined : 'No class fits all of your choices. Loosen one of them.'}
      >
        {props.filtered && (
          <ButtonLink look="line" to="/classesPage" data-on="link" data-swap={CHANGED}>
            Show all classes
          </ButtonLink>
        )}
      </Empty>
    )
  }
  return (
    <>
      <p className="sr-only" role="status" data-announce>
        {props.classes.length === 1 ? '1 class' : `${props.classes.length} classes`}
      </p>
      <h2 className="sr-only">Classes</h2>
      <StudioZone of={props.classes[0]} />
      <ul className={classCardStyles.list}>
        {props.classes.map((one, i) => (
          <ClassCard key={one._id} yogaClass={one} buyLabel="Enroll Now" lead={i === 0} />
        ))}
      </ul>
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

function address({ level, search, teacher }: Wish) {
  const query = new URLSearchParams()
  if (level !== 'all') query.set('level', level)
  if (search) query.set('q', search)
  if (teacher) query.set('teacher', teacher)
  return `/classesPage${query.size > 0 ? `?${query}` : ''}`
}

/** The teacher's name from any of their classes; a short name that nobody has is shown as it came. */
function nameOf(teacher: string, classes: CardClass[]) {
  const { instructor } = classes.find((one) => one.instructor.slug === teacher) ?? {}
  return instructor ? `${instructor.firstName} ${instructor.lastName}` : teacher
}

/** Every word must stand somewhere in the class: its name, style, type, teacher or one of its days. */
function matches(one: CardClass, search: string) {
  const text = [
    one.title,
    one.className,
    one.description,
    one.category,
    one.type,
    one.difficulty,
    one.instructor.firstName,
    one.instructor.lastName,
    one.centre?.name,
    ...(hasHours(one) ? one.schedule.daysOfWeek.map(dayName) : []),
  ]
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Classes',
    description:
      'Small yoga classes for every level, in the studio and online, with days, teachers and prices.',
    path: '/classesPage',
    picture: 'band-classes',
    data:
      import.meta.env.SSR &&
      ((site) => [
        listData(
          site,
          (loaderData?.classes ?? []).map(({ slug }) => `/class/${slug}`),
        ),
        trail(site, ['Classes', '/classesPage']),
      ]),
  })
}
