import { data } from 'react-router'
import type { YogaClassOnWire } from '../../../contract/classes.ts'
import type { CourseLine } from '../../../contract/courses.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import classCardStyles from '../../classes/class-card.module.css'
import { ClassCard } from '../../classes/class-card.tsx'
import { StudioZone } from '../../classes/class-facts.tsx'
import { pageHead } from '../../head.ts'
import { listData, trail } from '../../structured-data/records.ts'
import { titled, useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { across, print, printOf } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/style'
import styles from './style.module.css'
import { STYLES } from './styles.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const key = params.style.toLowerCase()
  const style = Object.hasOwn(STYLES, key) ? STYLES[key] : undefined
  const api = apiOf(context)
  const [answer, known, studio] = await Promise.all([api.classes(), api.courses(), api.studio()])
  if (!style || (studio.ok && !studio.data.styles.includes(style.category)))
    throw data('We do not teach this style', { status: 404 })
  const courses = known.ok ? known.data : []
  if (!answer.ok) {
    return data(
      { key, style, classes: [], courses, error: answer.message || TEXTS.unexpected },
      { status: 503 },
    )
  }
  const classes = answer.data.filter((one) => one.category === style.category && one.status !== 'Finished')
  return data({ key, style, classes, courses, error: '' })
}

export default function StylePage({ loaderData }: Route.ComponentProps) {
  const { key, style, classes, courses, error } = loaderData
  return (
    <>
      <div className={styles.hero}>
        <Picture className={styles.picture} {...across(printOf('style', key))} alt={style.alt} first />
      </div>
      <div className={`wrap ${styles.head}`}>
        <div>
          <h1>{style.category}</h1>
          {style.devanagari && (
            <p className="devanagari" lang="sa">
              {style.devanagari}
            </p>
          )}
          <p className="lede">{style.line}</p>
        </div>
        <div>
          {style.text.map((paragraph) => (
            <p className={styles.paragraph} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className={styles.suits}>
            <b>Who it suits.</b> {style.suits}
          </p>
        </div>
      </div>
      <section className={`wrap ${styles.classes}`} aria-labelledby="classes">
        <h2 id="classes">{style.category} classes</h2>
        {error ? (
          <CouldNotLoad text={`Error: ${error}`} />
        ) : (
          <Classes category={style.category} classes={classes} courses={courses} />
        )}
        <OtherStyles current={key} />
      </section>
    </>
  )
}

type ClassesProps = { category: string; classes: YogaClassOnWire[]; courses: CourseLine[] }

function Classes({ category, classes, courses }: ClassesProps) {
  if (classes.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title={TEXTS.noClasses}
        text={`There is no ${category} class on the timetable right now. Ask us when the next one begins, or look at the others.`}
      >
        <div className={styles.actions}>
          <ButtonLink to="/contactUs">Ask us</ButtonLink>
          <ButtonLink look="line" to="/classesPage">
            See all classes
          </ButtonLink>
        </div>
      </Empty>
    )
  }
  return (
    <>
      <StudioZone of={classes[0]} />
      <ul className={`${classCardStyles.list} ${classCardStyles.rows} ${classCardStyles.across}`}>
        {classes.map((one) => (
          <ClassCard
            key={one._id}
            yogaClass={one}
            course={courses.find(({ id }) => id === one.courseId)}
            buyLabel="Enroll Now"
          />
        ))}
      </ul>
    </>
  )
}

function OtherStyles({ current }: { current: string }) {
  const taught = useStudio()?.styles ?? []
  const others = Object.entries(STYLES).filter(
    ([key, { category }]) => key !== current && taught.includes(category),
  )
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-label="Other styles">
      <h2>Other styles</h2>
      <ul>
        {others.map(([key, { category, line }]) => (
          <li key={key}>
            <Link to={`/classes/${key}`}>{category}</Link>
            <p className="small">{line}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, 'Not found')]
  const { key, style, classes } = loaderData
  return pageHead(matches, {
    title: `${style.category} yoga classes`,
    description: style.line,
    path: `/classes/${key}`,
    picture: `style-${key}`,
    data:
      import.meta.env.SSR &&
      ((site) => [
        listData(
          site,
          classes.map(({ slug }) => `/class/${slug}`),
        ),
        trail(site, ['Classes', '/classesPage'], [style.category, `/classes/${key}`]),
      ]),
  })
}
