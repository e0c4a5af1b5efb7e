import { useState } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { yourTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { clock } from '../ui/clock.ts'
import type { NextVideo } from '../ui/player-controls.tsx'
import videoStyles from '../ui/video.module.css'
import { Video } from '../ui/video.tsx'
import styles from './player.module.css'
import { useVideoLink } from './use-video-link.ts'
import { useVideoPlace } from './use-video-place.ts'

type PlayerProps = {
  video: ClassVideoOnWire | undefined
  /** When the videos of the class open; null once they are open. */
  opensAt: number | null
  /** Seconds at which the member left it. */
  leftAt: number
  /** What is offered when it has ended. */
  next?: NextVideo | undefined
  /** Whether it begins by itself: it was chosen as the next one. */
  playsAtOnce?: boolean
  onKept(videoId: string, seconds: number): void
  onStale(): void
}

/** The chosen video. Its address lives for minutes: one that has ended is asked for again, and the video goes on where it was. */
export function Player({ video: chosen, opensAt, leftAt, next, playsAtOnce, onKept, onStale }: PlayerProps) {
  const { video, state, goesOn, fail, again } = useVideoLink(chosen, onStale)
  const ref = useVideoPlace(video, leftAt, onKept)
  if (!video) return <p className="lede">The first video of this class is still to come.</p>

  const canPlay = state === 'open'
  return (
    <>
      {canPlay ? (
        <Video video={video} ref={ref} next={next} goesOn={goesOn || playsAtOnce} onError={fail} />
      ) : (
        <div className={videoStyles.player}>
          <div className={styles.closed} role="status">
            <p>{state === 'renewing' ? TEXTS.loading : closedBecause(video, opensAt)}</p>
            {state === 'lost' && <Button onClick={again}>Try again</Button>}
          </div>
        </div>
      )}
      <h2 className={styles.title}>{video.title}</h2>
      <p className={styles.description}>{video.description}</p>
      <Length key={video.url} video={video} leftAt={canPlay ? leftAt : 0} />
    </>
  )
}

function closedBecause({ url }: ClassVideoOnWire, opensAt: number | null): string {
  return !url && opensAt ? TEXTS.filmsOpenFrom(yourTime.format(opensAt)) : TEXTS.videoClosed
}

/** The note about the place stays as it was when the video was opened. */
function Length({ video, leftAt }: { video: ClassVideoOnWire; leftAt: number }) {
  const [resumesAt] = useState(leftAt)
  return (
    <p className="small">
      {clock(video.durationSeconds)}
      {resumesAt > 0 && ` · You left it at ${clock(resumesAt)}. It goes on from there.`}
    </p>
  )
}
