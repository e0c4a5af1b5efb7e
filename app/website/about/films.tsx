import type { ClassVideoOnWire } from '../../../contract/classes.ts'
import { Video } from '../../ui/video.tsx'
import styles from './films.module.css'

/** Short practices with captions, open to everybody. */
export function Films({ films }: { films: ClassVideoOnWire[] }) {
  return (
    <section className="section sunk" aria-labelledby="films">
      <div className="wrap">
        <div className="section-head">
          <h2 id="films">Short practices to try now</h2>
        </div>
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film._id}>
              <Video video={film} />
              <h3>{film.title}</h3>
              <p>{film.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
