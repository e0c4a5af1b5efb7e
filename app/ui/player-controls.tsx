import { clock } from './clock.ts'
import { icon, PauseIcon, PlayIcon } from './icons.tsx'
import styles from './player-controls.module.css'

/** What is offered once a video has ended. */
export type NextVideo = { title: string; href: string; onChoose?(): void }

const SoundIcon = icon(
  <path d="M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4 4 0 0 1 0 6M18 6.500a7.5 7.5 0 0 1 0 11" />,
)
const MuteIcon = icon(<path d="M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5" />)
const CaptionsIcon = icon(
  <path d="M3.5 5.500h17v13h-17zM10.5 10.300a2.2 2.2 0 1 0 0 3.400M17 10.300a2.2 2.2 0 1 0 0 3.4" />,
)
const FullIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)

/** The disc on the picture, as it is on the prints: a sun with a broken halo. */
export function PlayButton() {
  return (
    <button
      type="button"
      hidden
      className={styles.disc}
      data-control="play"
      aria-label="Play"
      aria-keyshortcuts="Space K"
    >
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="41" />
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <circle cx="60" cy="60" r="48" strokeWidth="2" strokeDasharray="26 7 44 9 17 6" />
          <circle
            cx="60"
            cy="60"
            r="55"
            strokeWidth="1.6"
            strokeDasharray="12 8 33 11 52 7 21 9"
            opacity=".7"
          />
        </g>
      </svg>
      <span className={styles.play}>
        <PlayIcon />
      </span>
      <span className={styles.pause}>
        <PauseIcon />
      </span>
    </button>
  )
}

/** After the end, in the picture. */
export function NextLink({ next }: { next: NextVideo }) {
  return (
    <p hidden className={styles.next} data-control="next">
      <a
        href={next.href}
        onClick={(event) => {
          if (!next.onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          next.onChoose()
        }}
      >
        <span>Next video</span> {next.title}
      </a>
    </p>
  )
}

/** Under the picture: one line with position, chapters, sound and speed; above it the captions while it plays. player.ts shows them and makes them work; without it the browser's own stay. */
export function PlayerControls({
  title,
  seconds,
  captions,
}: {
  title: string
  seconds: number
  captions: boolean
}) {
  return (
    <div hidden className={styles.controls} data-control="controls">
      {captions && <p className={styles.words} data-control="words" />}
      <div className={styles.line}>
        <input
          type="range"
          className={styles.position}
          data-control="position"
          aria-label={`Position in ${title}`}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          min={0}
          max={Math.max(1, Math.round(seconds))}
          step={1}
          defaultValue={0}
        />
        <span className={styles.marks} data-control="marks" aria-hidden="true" />
      </div>
      <div className={styles.row}>
        <p className={styles.time}>
          <span data-control="at">0:00</span> / <span data-control="length">{clock(seconds)}</span>
        </p>
        <select hidden className={styles.chapter} data-control="chapter" aria-label="Chapter" />
        <button
          type="button"
          className={styles.button}
          data-control="mute"
          aria-label="Mute"
          aria-pressed={false}
          aria-keyshortcuts="M"
          title="Mute (M)"
        >
          <span className={styles.off}>
            <SoundIcon />
          </span>
          <span className={styles.on}>
            <MuteIcon />
          </span>
        </button>
        <input
          type="range"
          className={styles.volume}
          data-control="volume"
          aria-label="Volume"
          min={0}
          max={1}
          step={0.05}
          defaultValue={1}
        />
        <select
          className={styles.speed}
          data-control="speed"
          aria-label="Speed"
          aria-keyshortcuts="< >"
          title="Speed (&lt; and &gt;)"
          defaultValue="1"
        >
          <option value="0.75">0.75×</option>
          <option value="1">1×</option>
          <option value="1.25">1.25×</option>
          <option value="1.5">1.5×</option>
        </select>
        {captions && (
          <button
            type="button"
            className={styles.button}
            data-control="captions"
            aria-label="Captions"
            aria-pressed={true}
            aria-keyshortcuts="C"
            title="Captions (C)"
          >
            <CaptionsIcon />
          </button>
        )}
        <button
          type="button"
          className={`${styles.button} ${styles.full}`}
          data-control="full"
          aria-label="Full screen"
          aria-pressed={false}
          aria-keyshortcuts="F"
          title="Full screen (F)"
        >
          <FullIcon />
        </button>
      </div>
      <p className="sr-only" role="status" data-control="said" />
    </div>
  )
}
