import { useState } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../contract/texts.ts'
import { Button } from '../components/button.tsx'
import { Video } from '../components/video.tsx'
import { useVideoPlace } from './use-video-place.ts'

type PlayerProps = {
  video: ClassVideoOnWire | undefined
  /** Seconds at which the member left it. */
  leftAt: number
  onKept(videoId: string, seconds: number): void
  onStale(): void
}

/** The chosen video. Its address lives for a short time: one that has ended is asked for anew. */
export function Player({ video, leftAt, onKept, onStale }: PlayerProps) {
  const ref = useVideoPlace(video, leftAt, onKept)
  const [failedUrl, setFailedUrl] = useState('')
  if (!video) return <p className="lede">The first video of this class is still to come.</p>

  const canPlay = video.url !== '' && video.url !== failedUrl
  return (
    <>
      {canPlay ? (
        <Video video={video} ref={ref} onError={() => setFailedUrl(video.url)} />
      ) : (
        <div className="player">
          <div className="closed" role="status">
            <p>{TEXTS.videoClosed}</p>
            {video.url && <Button onClick={onStale}>Try again</Button>}
          </div>
        </div>
      )}
      <h2 className="now">{video.title}</h2>
      <p className="told">{video.description}</p>
      <Length key={video.url} video={video} leftAt={canPlay ? leftAt : 0} />
    </>
  )
}

/** What is said of the place stays as it was when the video was opened. */
function Length({ video, leftAt }: { video: ClassVideoOnWire; leftAt: number }) {
  const [resumesAt] = useState(leftAt)
  return (
    <p className="small">
      {clock(video.durationSeconds)}
      {resumesAt > 0 && ` · You left it at ${clock(resumesAt)}. It goes on from there.`}
    </p>
  )
}

/** 2290 -> "38:10" */
export function clock(length: number): string {
  const seconds = Math.round(length)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
