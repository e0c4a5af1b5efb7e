import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  nightSrc: string
  width: number
  height: number
  alt?: string
  /** For the one picture that leads the first view: the page asks for it early (server/first-view.ts). */
  first?: boolean
  /** Where there is one print for narrow screens and one for wide ones: which of them this is. */
  media?: string
  /** Where there are two, which screens see this one. */
  only?: keyof typeof ONLY
  className?: string
}

const ONLY = { wide: styles.wide, narrow: styles.narrow }

/** A picture printed twice, for the light and the dark theme. CSS hides one, and what is hidden is not fetched. */
export function Picture({ src, nightSrc, only, className, ...rest }: PictureProps) {
  return (
    <span className={clsx(styles.picture, only && ONLY[only], className)}>
      <Inking {...rest} key={src} src={src} ink="day" />
      <Inking {...rest} key={nightSrc} src={nightSrc} ink="night" />
    </span>
  )
}

/** An image that can't be had is replaced by a placeholder of its size. */
function Inking(props: Omit<PictureProps, 'nightSrc' | 'only' | 'className'> & { ink: 'day' | 'night' }) {
  const { src, width, height, alt = '', first, media, ink } = props
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // It may have failed before this script came.
    const { complete, naturalWidth, currentSrc } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setFailed(true)
  }, [])
  return (
    <img
      ref={image}
      className={ink}
      src={failed ? `/api/placeholder/${width}/${height}` : src}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      data-media={media}
      onError={() => setFailed(true)}
    />
  )
}
