import { Fragment, type Ref, useEffect, useRef } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { fromImage } from './illustrations.ts'
import { Picture } from './picture.tsx'
import { NextLink, type NextVideo, PlayButton, PlayerControls } from './player-controls.tsx'
import styles from './video.module.css'

type VideoProps = {
  video: ClassVideoOnWire
  ref?: Ref<HTMLVideoElement>
  next?: NextVideo | undefined
  /** Whether it plays by itself: it was playing, with an address that has ended, or it was chosen as the next. */
  goesOn?: boolean
  onError?(wasPlaying: boolean): void
}

/** Without any poster Chrome paints a grey one. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/**
 * The video is fetched when it is played. Until then one sees through it the print behind, which, unlike a poster, is not fetched before it is in view.
 * The browser's own controls stay until player.ts has started; boot/players.ts brings it on pages without React.
 */
export function Video({ video, ref, next, goesOn, onError }: VideoProps) {
  const { url, captionsUrl, chaptersUrl, title, poster, durationSeconds } = video
  const player = useRef<HTMLElement>(null)
  // Again for another address: that is another video to the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is another one with each address
  useEffect(() => {
    let end = () => {}
    let isGone = false
    import('./player.ts').then(({ startPlayer }) => {
      if (player.current && !isGone) end = startPlayer(player.current)
    })
    return () => {
      isGone = true
      end()
    }
  }, [url])
  return (
    <Fragment key={url}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of controls that is no form */}
      <section ref={player} role="group" aria-label={title} className={styles.player} data-player>
        <div className={styles.stage}>
          <Picture className={styles.picture} {...fromImage(poster)} />
          {/* biome-ignore lint/a11y/useMediaCaption: a video of the studio has captions once someone wrote them */}
          <video
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
            {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" />}
            {chaptersUrl && <track kind="chapters" src={chaptersUrl} srcLang="en" />}
          </video>
          <PlayButton />
          {next && <NextLink next={next} />}
        </div>
        <PlayerControls title={title} seconds={durationSeconds} captions={captionsUrl !== ''} />
      </section>
      {captionsUrl && <Transcript title={title} captionsUrl={captionsUrl} />}
    </Fragment>
  )
}

/** What is said in the video, to read: player-tracks.ts puts the captions here; without it they are a file. */
function Transcript({ title, captionsUrl }: { title: string; captionsUrl: string }) {
  return (
    <details className={styles.transcript} data-transcript>
      <summary>
        Transcript<span className="sr-only"> of {title}</span>
      </summary>
      <div>
        <a href={captionsUrl}>Open the captions</a>
      </div>
    </details>
  )
}
