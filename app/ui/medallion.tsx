import { photoAt } from '../../shared/photos.ts'
import styles from './medallion.module.css'
import { Picture } from './picture.tsx'

type MedallionProps = {
  name: string
  picture: { src: string; nightSrc: string; width: number; height: number }
  /** Pixels; without it the style sheet decides. */
  size?: number
}

/**
 * A portrait: a round picture, a photograph or a carved head, or else a print with the first letter of the name over its disc. The
 * name itself is next to it.
 */
export function Medallion({ name, picture, size }: MedallionProps) {
  return (
    <span
      className={styles.medallion}
      style={size ? { width: size, height: size, fontSize: `${size / 52}rem` } : undefined}
      aria-hidden="true"
    >
      <Picture className={styles.picture} {...picture} />
      {!photoAt(picture.src) && !picture.src.startsWith('/art/portrait-') && (
        <b>{name.trim().slice(0, 1).toUpperCase()}</b>
      )}
    </span>
  )
}
