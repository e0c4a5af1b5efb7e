import { useCallback, useRef } from 'react'
import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { memberApi } from '../api/member.ts'

const EVERY_SECONDS = 15

/**
 * Brings a video to where it was left, and keeps where it is on the server: sparsely while it plays, and whenever it
 * stops, is exchanged for another, or the page is left.
 * @returns the ref of the video's element
 */
export function useVideoPlace(
  video: ClassVideoOnWire | undefined,
  leftAt: number,
  onKept: (videoId: string, seconds: number) => void,
) {
  const start = useRef(leftAt)
  start.current = leftAt
  const latest = useRef(onKept)
  latest.current = onKept
  const videoId = video?._id

  return useCallback(
    (element: HTMLVideoElement | null) => {
      if (!element || !videoId) return
      let saved = start.current
      // Before anything is fetched this says where it will begin.
      if (saved > 0) element.currentTime = saved

      const keep = () => {
        const seconds = Math.floor(element.currentTime)
        if (seconds === saved) return
        saved = seconds
        latest.current(videoId, element.ended ? 0 : seconds)
        memberApi.keepVideoPlace(videoId, seconds)
      }
      const tick = () => Math.abs(element.currentTime - saved) >= EVERY_SECONDS && !element.seeking && keep()
      const hide = () => document.visibilityState === 'hidden' && keep()
      const controller = new AbortController()
      const { signal } = controller
      element.addEventListener('timeupdate', tick, { signal })
      element.addEventListener('pause', keep, { signal })
      element.addEventListener('ended', keep, { signal })
      document.addEventListener('visibilitychange', hide, { signal })
      return () => {
        controller.abort()
        keep()
      }
    },
    [videoId],
  )
}
