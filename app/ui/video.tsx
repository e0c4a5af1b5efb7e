import type { Ref } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { fromImage } from './illustrations.ts'
import { Picture } from './picture.tsx'
import styles from './video.module.css'

type VideoProps = {
  video: ClassVideoOnWire
  ref?: Ref<HTMLVideoElement>
  /** Whether it plays by itself: it was playing, with an address that has ended. */
  goesOn?: boolean
  onError?(wasPlaying: boolean): void
}

/** Without any poster Chrome paints a grey one. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** The film is fetched when it is played. Until then one sees through it the print behind, which, unlike a poster, is not fetched before it is in view. */
export function Video({ video, ref, goesOn, onError }: VideoProps) {
  const { url, captionsUrl, title, poster } = video
  return (
    <div className={styles.player}>
      <Picture className={styles.picture} {...fromImage(poster)} />
      {/* biome-ignore lint/a11y/useMediaCaption: a film of the studio has captions once somebody wrote them */}
      <video
        key={url}
        ref={ref}
        controls
        playsInline
        preload="none"
        poster={NOTHING}
        aria-label={title}
        src={url}
        autoPlay={goesOn || undefined}
        onError={({ currentTarget }) => onError?.(!currentTarget.paused)}
      >
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />}
      </video>
    </div>
  )
}
