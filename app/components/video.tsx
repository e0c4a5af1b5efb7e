type VideoProps = {
  src: string
  captions: string
  title: string
  poster: { url: string; nightUrl: string }
  dark?: boolean
  onError?(): void
}

/** Fetches nothing before it is played. */
export function Video({ src, captions, title, poster, dark, onError }: VideoProps) {
  return (
    <video
      key={src}
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
