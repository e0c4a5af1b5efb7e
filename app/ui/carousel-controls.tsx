import clsx from 'clsx'
import { buttonLook } from './button.tsx'
import styles from './carousel.module.css'
import iconButtonStyles from './icon-button.module.css'
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './icons.tsx'

/** The controls and the slides of a carousel as the server prints them; boot/carousel.ts turns it. */
type OfProps = {
  /** What turns, in the plural: "quotes". */
  of: string
}

/** Arrows and dots. */
export function Arrows({ count, of }: OfProps & { count: number }) {
  return (
    <>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Previous of the ${of}`}
        data-on="turn"
        data-turn="-1"
      >
        <BackIcon />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no form */}
      <div className={styles.dots} data-dots role="group" aria-label={`Choose one of the ${of}`}>
        {Array.from({ length: count }, (_, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number
            key={i}
            type="button"
            aria-label={`${i + 1} of ${count}`}
            aria-current={i === 0 || undefined}
            data-on="turn"
            data-turn={i}
          >
            <i />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Next of the ${of}`}
        data-on="turn"
        data-turn="+1"
      >
        <ForwardIcon />
      </button>
    </>
  )
}

/** Pauses it, for people who need stillness (WCAG 2.2.2). */
export function PauseButton({ of }: OfProps) {
  return (
    <button
      type="button"
      className={clsx(buttonLook({ look: 'quiet', small: true }), styles.pause)}
      aria-label={`Pause the ${of}`}
      data-on="turn"
      data-turn="pause"
      data-pause={`Pause the ${of}`}
      data-play={`Play the ${of}`}
    >
      <span className="contents" data-playing>
        <PauseIcon />
        Pause
      </span>
      <span className="contents" hidden>
        <PlayIcon />
        Play
      </span>
    </button>
  )
}

/** "2 of 6", for the eye: the slide itself says it to others. */
export function Place({ of, among }: { of: number; among: number }) {
  if (among < 2) return null
  return (
    <span className={styles.place} aria-hidden="true">
      {of + 1} of {among}
    </span>
  )
}

/** For one slide of `count`: the first one shows. */
export function slide(i: number, count: number) {
  return {
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': `${i + 1} of ${count}`,
    'aria-hidden': i !== 0,
    inert: i !== 0,
  }
}
