import { data } from 'react-router'
import type { AboutPageOnWire } from '../../../contract/studio.ts'
import { photoNamed, photoSource } from '../../../shared/photos.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { quoted } from '../../../shared/typed/text.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { organisation } from '../../structured-data/studio.ts'
import { NAME, rootOf, titled, useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plate, print, printNamed } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { SubscribeForm } from '../subscription/subscribe-form.tsx'
import type { Route } from './+types/about'
import styles from './about.module.css'
import { Films } from './films.tsx'

const FILMS = 3
const FRAMED = [800, 1000] as const

/** The page works without its videos and counts: what cannot be had is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [about, teachers, classes, previews, centres] = await Promise.all([
    api.about(),
    api.teachers(),
    api.classes(),
    api.previews(),
    api.centres(),
  ])
  if (!about.ok) throw data(about.message || TEXTS.unexpected, { status: 503 })
  const words = about.data
  const teacher = teachers.ok ? teachers.data.find(({ slug }) => slug === words?.teacher) : undefined
  const own = classes.ok ? classes.data.filter((one) => one.instructor.slug === words?.teacher) : []
  const running = own.filter((one) => one.status !== 'Finished')
  return {
    about: words,
    years: teacher?.experienceYears ?? 0,
    certificates: teacher?.certifications.length ?? 0,
    centres: centres.ok ? centres.data : [],
    classes: running.length,
    members: running.reduce((sum, one) => sum + one.capacity - one.remainingClasses, 0),
    films: previews.ok ? previews.data.slice(0, FILMS) : [],
  }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, ...figures } = loaderData
  const studio = useStudio()
  if (about) return <AboutTeacher about={about} {...figures} />
  return (
    <div className="wrap page">
      <h1>About {studio?.name ?? NAME}</h1>
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title="The studio has not written about itself yet"
      >
        <ButtonLink look="line" to="/classesPage">
          See all classes
        </ButtonLink>
      </Empty>
    </div>
  )
}

type Told = Omit<Route.ComponentProps['loaderData'], 'about' | 'centres'> & { about: AboutPageOnWire }

/** The page itself; at the desk it is shown before it is published. */
export function AboutTeacher({ about, years, certificates, classes, members, films }: Told) {
  const studio = useStudio()
  return (
    <>
      <div className={`wrap ${styles.intro}`}>
        <div>
          {about.teacher && <p className="eyebrow">A teacher of the studio</p>}
          <h1>{about.title}</h1>
          <p className="lede">{about.lede}</p>
          {about.story.map((paragraph) => (
            <p className={styles.paragraph} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <div className={styles.actions}>
            <ButtonLink to={about.teacher ? `/schedule?teacher=${about.teacher}` : '/schedule'}>
              See the timetable
            </ButtonLink>
            <ButtonLink look="line" to="/teachers">
              All teachers
            </ButtonLink>
          </div>
        </div>
        <figure>
          <Picture
            className={styles.picture}
            {...print('plate-about')}
            alt="Print: sun and moon over two summits and a still lake"
            first
          />
          {studio?.isDemo && (
            <figcaption className="caption">
              <span>{plate('plate-about', 'Before the first class, Rishikesh')}</span>
            </figcaption>
          )}
        </figure>
      </div>
      <div className="wrap">
        <dl className={styles.figures}>
          {years > 0 && <Figure of="years of teaching" figure={years} />}
          {certificates > 0 && <Figure of="certificates" figure={certificates} />}
          {classes > 0 && (
            <Figure of={classes === 1 ? 'class on offer' : 'classes on offer'} figure={classes} />
          )}
          {members > 0 && <Figure of="students this term" figure={members} />}
        </dl>
      </div>
      {about.philosophy.quote && <Philosophy {...about.philosophy} />}
      {films.length > 0 && <Films films={films} />}
      {about.gallery.length > 0 && <Gallery prints={about.gallery} />}
      <section className="section sunk" aria-labelledby="letter">
        <div className={`wrap ${styles.newsletter}`}>
          <div>
            <h2 id="letter">A letter now and then</h2>
            <p className="lede">New classes, retreats and posts, when there is something to tell.</p>
          </div>
          <SubscribeForm />
        </div>
      </section>
    </>
  )
}

function Figure({ figure, of }: { figure: number; of: string }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd className="num">{figure}</dd>
    </div>
  )
}

function Philosophy({ quote, points }: AboutPageOnWire['philosophy']) {
  return (
    <section className="section" aria-labelledby="philosophy">
      <div className={`wrap ${styles.philosophy}`}>
        <div>
          <h2 id="philosophy">Philosophy</h2>
          <blockquote>{quoted(quote)}</blockquote>
        </div>
        <ul>
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Gallery({ prints }: { prints: AboutPageOnWire['gallery'] }) {
  return (
    <section className="section" aria-labelledby="gallery">
      <div className="wrap">
        <div className="section-head">
          <h2 id="gallery">Gallery</h2>
        </div>
        <ul className={styles.gallery}>
          {prints.map((one) => (
            <li key={one.caption}>
              <figure>
                <Picture className={styles.picture} {...pictureNamed(one.picture)} alt={one.alt} />
                <figcaption className="caption">
                  <span>{plate(one.picture, one.caption)}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A print, or a picture of the studio's own. */
function pictureNamed(name: string) {
  const photo = photoNamed(name)
  if (!photo) return printNamed(name, FRAMED)
  const src = photoSource(photo)
  return { src, nightSrc: src, width: FRAMED[0], height: FRAMED[1] }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, 'About')]
  const { about, centres } = loaderData
  const { studio } = rootOf(matches)
  return pageHead(matches, {
    title: about?.title ?? 'About',
    description: about?.lede ?? 'Who teaches here.',
    path: '/about',
    picture: 'style-pranayama',
    data:
      import.meta.env.SSR &&
      ((site) => [organisation(site, studio, centres), trail(site, ['About', '/about'])]),
  })
}
