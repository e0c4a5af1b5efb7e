import type { Ref } from 'react'

type VideoProps = {
  ref?: Ref<HTMLVideoElement>
  src: string
  captions: string
  title: string
  poster: { url: string; nightUrl: string }
  dark?: boolean
  onError?(): void
}

/** Fetches nothing before it is played. */
export function Video({ ref, src, captions, title, poster, dark, onError }: VideoProps) {
  return (
    <video
      key={src}
      ref={ref}
      controls
      playsInline
      preload="none"
      poster={dark ? poster.nightUrl : poster.url}
      aria-label={title}
      src={src}
      onError={onError}
    >
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  )
}
