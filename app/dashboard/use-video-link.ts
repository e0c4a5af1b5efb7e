import { useRef, useState } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'

/** A link that fails so soon after it was renewed has not ended: something else is wrong, and a person decides. */
const SOON_MS = 10_000

/**
 * Keeps the address with which a video was begun, however often the page is loaded again, until it fails: then another is
 * asked for by itself.
 * @param chosen the video with the newest address
 */
export function useVideoLink(chosen: ClassVideoOnWire | undefined, onStale: () => void) {
  const [video, setVideo] = useState(chosen)
  const [failed, setFailed] = useState('')
  const [goesOn, setGoesOn] = useState(false)
  const [gaveUp, setGaveUp] = useState(false)
  const renewedAt = useRef(0)

  const isOther = video?._id !== chosen?._id
  if (video !== chosen && (isOther || (chosen?.url !== failed && (!video?.url || video.url === failed)))) {
    setVideo(chosen)
    setGaveUp(false)
    if (isOther) setGoesOn(false)
  }

  function renew() {
    renewedAt.current = Date.now()
    setGaveUp(false)
    onStale()
  }

  return {
    video,
    state: !video?.url
      ? ('closed' as const)
      : video.url !== failed
        ? ('open' as const)
        : gaveUp
          ? ('lost' as const)
          : ('renewing' as const),
    /** Whether a video with a new address plays at once, since it was playing with the old one. */
    goesOn,
    fail(wasPlaying: boolean) {
      setFailed(video?.url ?? '')
      setGoesOn(wasPlaying)
      if (Date.now() - renewedAt.current < SOON_MS) setGaveUp(true)
      else renew()
    },
    again: renew,
  }
}
