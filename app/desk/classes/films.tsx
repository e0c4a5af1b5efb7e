import type { DeskClass } from '../../../contract/desk-classes.ts'
import badgeStyles from '../../ui/badge.module.css'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './class-films.module.css'
import { Part } from './fields.tsx'

/** The films of a class, in the order in which they open. */
export function Films({ films }: { films: DeskClass['films'] }) {
  return (
    <Part title="Films, in the order they open" id="films-of-it">
      <ol>
        {films.map(({ _id, number, title, durationSeconds, preview, image }) => (
          <li key={_id} className={styles.film}>
            <span className={styles.number}>{number}</span>
            <Picture className={styles.still} {...fromImage(image)} alt="" />
            <div>
              <b>{title}</b>
              <p>{lengthOf(durationSeconds)}</p>
            </div>
            {preview && <span className={badgeStyles.badge}>open to all</span>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** "18:20" */
function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
}
