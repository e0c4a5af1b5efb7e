import { useEffect, useRef } from 'react'
import { data, Form, Link, type ShouldRevalidateFunctionArgs, useSearchParams, useSubmit } from 'react-router'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import { dayName } from '../../contract/days.ts'
import { LEVEL_FILTERS } from '../../contract/enums.ts'
import { TEXTS } from '../../contract/texts.ts'
import { apiOf } from '../api.ts'
import { print } from '../art.ts'
import { ButtonLink } from '../components/button.tsx'
import { SearchIcon } from '../components/icons.tsx'
import { Picture } from '../components/picture.tsx'
import { Empty, Notice } from '../components/states.tsx'
import type { Route } from './+types/catalogue'
import { ClassCard } from './class-card.tsx'
import { capital } from './class-facts.tsx'
import { CourseList } from './course/course-list.tsx'
import { CLAIMS } from './studio.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).classes()
  if (answer.ok) return data({ classes: answer.data, error: '' })
  return data({ classes: [], error: answer.message || TEXTS.unexpected }, { status: 503 })
}

/** A filter narrows what is here already; only a new visit asks again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export default function Catalogue({ loaderData: { classes, error } }: Route.ComponentProps) {
  const [filters] = useSearchParams()
  const level = LEVEL_FILTERS.find((one) => one === filters.get('level')) ?? 'all'
  const search = filters.get('q') ?? ''
  const found = classes.filter((one) => (level === 'all' || one.difficulty === level) && matches(one, search))

  return (
    <div className="wrap">
      <div className="cathead">
        <h1>Find the hour that fits your day</h1>
        <div className="stats">
          <Claim figure={CLAIMS.students} of="students" />
          <Claim figure={CLAIMS.courses} of="courses" />
          <Claim figure={CLAIMS.rating} of="rating" />
        </div>
      </div>
      <div className="filter">
        <nav className="tabs" aria-label="Level">
          {LEVEL_FILTERS.map((one) => (
            <Link
              key={one}
              to={address(one, search)}
              aria-current={one === level ? 'true' : undefined}
              preventScrollReset
            >
              {capital(one)}
            </Link>
          ))}
        </nav>
        <Search level={level} search={search} />
      </div>
      <div className="results">
        {error ? (
          <Notice>Error: {error}</Notice>
        ) : (
          <Found classes={found} total={classes.length} filtered={found.length < classes.length} />
        )}
      </div>
      <CourseList />
    </div>
  )
}

/** Searches as one types; without script, on Enter. */
function Search({ level, search }: { level: string; search: string }) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A link may have changed the address; what someone is typing is left alone.
    if (input.current && input.current !== document.activeElement) input.current.value = search
  }, [search])
  return (
    <Form
      role="search"
      className="search"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {level !== 'all' && <input type="hidden" name="level" value={level} />}
      <SearchIcon />
      <label className="vh" htmlFor="q">
        Search classes
      </label>
      <input
        ref={input}
        className="input"
        id="q"
        name="q"
        type="search"
        defaultValue={search}
        placeholder="Search by name, style or day"
      />
    </Form>
  )
}

function Found(props: { classes: YogaClassOnWire[]; total: number; filtered: boolean }) {
  if (props.classes.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title={props.total === 0 ? TEXTS.noClasses : 'Nothing at this hour'}
        text={
          props.total === 0 ? undefined : 'No class fits both your level and your search. Loosen one of them.'
        }
      >
        {props.filtered && (
          <ButtonLink look="line" to="/classesPage">
            Show all classes
          </ButtonLink>
        )}
      </Empty>
    )
  }
  return (
    <>
      <p className="vh" role="status">
        {props.classes.length === 1 ? '1 class' : `${props.classes.length} classes`}
      </p>
      <h2 className="vh">Classes</h2>
      <ul className="cards">
        {props.classes.map((one) => (
          <ClassCard key={one._id} yogaClass={one} buyLabel="Enroll Now" />
        ))}
      </ul>
    </>
  )
}

function Claim({ figure, of }: { figure: string; of: string }) {
  return (
    <div>
      <b className="num">{figure}</b>
      <span className="small">{of}</span>
    </div>
  )
}

function address(level: string, search: string) {
  const filters = new URLSearchParams()
  if (level !== 'all') filters.set('level', level)
  if (search) filters.set('q', search)
  return `/classesPage${filters.size > 0 ? `?${filters}` : ''}`
}

/** Every word must stand somewhere in the class: its name, style, type, teacher or one of its days. */
function matches(one: YogaClassOnWire, search: string) {
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
    ...one.schedule.daysOfWeek.map(dayName),
  ]
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function meta() {
  return [
    { title: 'Classes · Zen Flow Yoga' },
    {
      name: 'description',
      content:
        'Small yoga classes for every level, in the studio and online, with days, teachers and prices.',
    },
  ]
}
