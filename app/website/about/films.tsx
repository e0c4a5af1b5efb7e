import type { ClassVideoOnWire } from '../../../contract/classes.ts'
import { Video } from '../../ui/video.tsx'
import styles from './films.module.css'

/** Short practices with captions, open to everyone. */
export function Films({ films }: { films: ClassVideoOnWire[] }) {
  return (
    <section className="section sunk" aria-labelledby="films">
      <div className="wrap">
        <div className="section-head">
          <h2 id="films">Short practices to try now</h2>
        </div>
        <ul className={styles.films}>
          {films.map((film, i) => (
            <li key={film._id} id={anchorOf(film)}>
              <Video video={film} next={nextOf(films[i + 1])} />
              <h3>{film.title}</h3>
              <p>{film.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const anchorOf = ({ _id }: ClassVideoOnWire) => `film-${_id}`

function nextOf(film: ClassVideoOnWire | undefined) {
  return film && { title: film.title, href: `#${anchorOf(film)}` }
}
