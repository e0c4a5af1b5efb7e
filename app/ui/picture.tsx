import clsx from 'clsx'
import { type Photo, photoAt, photoSet } from '../../shared/photos.ts'
import { InlineScript } from '../document/inline-script.tsx'
import { useStudio } from '../studio.ts'
import leadingPicture from './leading-picture.ts?inline-script'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  nightSrc: string
  width: number
  height: number
  alt?: string
  /** For the one picture that leads the first view: it is asked for at once (leading-picture.ts). */
  first?: boolean
  /** The same scene composed for a phone, and for a screen so wide that the usual one would lose its sky and its foot. */
  narrow?: Sheet
  ultra?: Sheet
  /** It goes across a page: a photo has no mat there. */
  isBand?: boolean
  className?: string
}

/** `media`: where it is shown, if not on phones. */
type Sheet = { src: string; nightSrc: string; width: number; height: number; media?: string }

const NARROW = '(max-width: 559.98px)'
const ULTRA = '(min-width: 1600px)'

/**
 * An uploaded picture, the same by day and by night, in the width that is needed; or a picture printed twice, for the light and the dark theme. CSS hides one, and what is hidden is not fetched. One that
 * can't be had is replaced by a placeholder of its size (boot/images.ts).
 */
export function Picture({ src, nightSrc, className, isBand, ...rest }: PictureProps) {
  const photo = photoAt(src)
  if (photo)
    return (
      <span className={clsx(styles.picture, !isBand && styles.framed, className)}>
        <Uploaded {...rest} photo={photo} src={src} />
      </span>
    )
  return (
    <span className={clsx(styles.picture, className)}>
      <Inking {...rest} key={src} src={src} ink="day" />
      <Inking {...rest} key={nightSrc} src={nightSrc} ink="night" />
      {rest.first && <InlineScript code={leadingPicture} />}
    </span>
  )
}

type UploadedProps = Omit<PictureProps, 'nightSrc' | 'className' | 'narrow' | 'ultra' | 'isBand'> & {
  photo: Photo
}

function Uploaded({ photo, src, width, height, alt = '', first }: UploadedProps) {
  const focus = useStudio()?.focuses[photo.id]
  // Of a lazy one browsers can ask how wide it is on the page.
  const sizes = `${first ? '' : 'auto, '}(max-width: ${width}px) 100vw, ${width}px`
  return (
    <picture className={styles.uploaded}>
      <source type="image/avif" srcSet={photoSet(photo, 'avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={photoSet(photo, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        style={focus ? { objectPosition: focus } : undefined}
        // Scripts of ours may have been at it before React comes.
        suppressHydrationWarning
      />
    </picture>
  )
}

type InkingProps = Omit<PictureProps, 'nightSrc' | 'className' | 'isBand'> & { ink: 'day' | 'night' }

function Inking({ src, width, height, alt = '', first, narrow, ultra, ink }: InkingProps) {
  const image = (
    <img
      className={ink}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      data-ink={first ? ink : undefined}
      // Scripts of ours may have been at it before React comes.
      suppressHydrationWarning
    />
  )
  if (!narrow && !ultra) return image
  const of = (sheet: Sheet) => (ink === 'day' ? sheet.src : sheet.nightSrc)
  return (
    <picture className={styles.shapes}>
      {narrow && (
        <source
          media={narrow.media ?? NARROW}
          srcSet={of(narrow)}
          width={narrow.width}
          height={narrow.height}
        />
      )}
      {ultra && <source media={ULTRA} srcSet={of(ultra)} width={ultra.width} height={ultra.height} />}
      {image}
    </picture>
  )
}
