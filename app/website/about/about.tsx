import { apiOf } from '../../api/client.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { organisation } from '../../structured-data/studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { print, printOf } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { SubscribeForm } from '../subscription/subscribe-form.tsx'
import type { Route } from './+types/about'
import { GALLERY, PHILOSOPHY, TEACHER } from './copy.ts'
import { Films } from './films.tsx'
import '../../styles/about.css'

const FILMS = 3

/** The page stands without its films and counts: what cannot be had is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [classes, previews] = await Promise.all([api.classes(), api.previews()])
  const own = classes.ok ? classes.data.filter((one) => one.instructor.slug === TEACHER.slug) : []
  const running = own.filter((one) => one.status !== 'Finished')
  return {
    classes: running.length,
    members: running.reduce((sum, one) => sum + one.capacity - one.remainingClasses, 0),
    films: previews.ok ? previews.data.slice(0, FILMS) : [],
  }
}

export default function About({ loaderData: { classes, members, films } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap about-head">
        <div>
          <p className="label geru">A teacher of the studio</p>
          <h1>{`${TEACHER.name} teaches the slow way`}</h1>
          <p className="lede">{TEACHER.lede}</p>
          {TEACHER.story.map((paragraph) => (
            <p className="prose" key={paragraph}>
              {paragraph}
            </p>
          ))}
          <div className="btns">
            <ButtonLink to={`/schedule?teacher=${TEACHER.slug}`}>See her timetable</ButtonLink>
            <ButtonLink look="line" to="/teachers">
              All teachers
            </ButtonLink>
          </div>
        </div>
        <figure>
          <Picture
            {...print('plate-about')}
            alt="Print: sun and moon over two summits and a still lake"
            first
          />
          <figcaption className="caption">
            <span>Before the first class, Rishikesh</span>
          </figcaption>
        </figure>
      </div>
      <div className="wrap">
        <dl className="figures">
          <Figure of="years of teaching" figure={TEACHER.yearsOfTeaching} />
          <Figure of="certificates" figure={TEACHER.certificates.length} />
          {classes > 0 && (
            <Figure of={classes === 1 ? 'class on offer' : 'classes on offer'} figure={classes} />
          )}
          {members > 0 && <Figure of="seats taken in them" figure={members} />}
        </dl>
      </div>
      <Philosophy />
      {films.length > 0 && <Films films={films} />}
      <Gallery />
      <section className="sec sunk" aria-labelledby="letter">
        <div className="wrap about-letter">
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

function Philosophy() {
  return (
    <section className="sec" aria-labelledby="philosophy">
      <div className="wrap philosophy">
        <div>
          <h2 id="philosophy">Philosophy</h2>
          <blockquote>“{PHILOSOPHY.quote}”</blockquote>
        </div>
        <ul>
          {PHILOSOPHY.points.map(({ title, text }) => (
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

function Gallery() {
  return (
    <section className="sec" aria-labelledby="gallery">
      <div className="wrap">
        <div className="head">
          <h2 id="gallery">Gallery</h2>
        </div>
        <ul className="wall">
          {GALLERY.map((one, index) => (
            <li key={one.caption}>
              <figure>
                <Picture
                  {...('print' in one ? print(one.print) : printOf('gallery', one.gallery))}
                  alt={one.alt}
                />
                <figcaption className="caption">
                  <span>
                    Plate {index + 1}. {one.caption}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: `About ${TEACHER.name}`,
    description: `${TEACHER.name}, who teaches Hatha slowly in Rishikesh: what she believes, three short practices on film, and prints.`,
    path: '/about',
    picture: 'style-pranayama',
    data: import.meta.env.SSR && ((site) => [organisation(site), trail(site, ['About', '/about'])]),
  })
}
