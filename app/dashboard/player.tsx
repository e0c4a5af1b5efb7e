import { useState } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../contract/texts.ts'
import { Button } from '../components/button.tsx'
import { Video } from '../components/video.tsx'
import { useTheme } from '../theme.tsx'

/** The chosen video. Its address lives for a short time: one that has ended is asked for anew. */
export function Player({ video, onStale }: { video: ClassVideoOnWire | undefined; onStale(): void }) {
  const { theme } = useTheme()
  const [failedUrl, setFailedUrl] = useState('')
  if (!video) return <p className="lede">The first video of this class is still to come.</p>

  const canPlay = video.url !== '' && video.url !== failedUrl
  return (
    <>
      <div className="player">
        {canPlay ? (
          <Video
            src={video.url}
            captions={video.captionsUrl}
            poster={video.poster}
            title={video.title}
            dark={theme === 'dark'}
            onError={() => setFailedUrl(video.url)}
          />
        ) : (
          <div className="closed" role="status">
            <p>{TEXTS.videoClosed}</p>
            {video.url && <Button onClick={onStale}>Try again</Button>}
          </div>
        )}
      </div>
      <h2 className="now">{video.title}</h2>
      <p className="told">{video.description}</p>
      <p className="small">{lengthOf(video)}</p>
    </>
  )
}

/** 2290 seconds -> "38:10" */
export function lengthOf({ durationSeconds }: { durationSeconds: number }): string {
  const seconds = Math.round(durationSeconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
