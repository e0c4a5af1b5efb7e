import { Button } from './button.tsx'
import styles from './carousel.module.css'
import type { Carousel } from './carousel.ts'
import iconButtonStyles from './icon-button.module.css'
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './icons.tsx'

/** Arrows and dots. `of` names what turns, in the plural: "quotes". */
export function Arrows({ carousel: { index, count, go }, of }: { carousel: Carousel; of: string }) {
  return (
    <>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Previous of the ${of}`}
        onClick={() => go(index - 1)}
      >
        <BackIcon />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no form */}
      <div className={styles.dots} role="group" aria-label={`Choose one of the ${of}`}>
        {Array.from({ length: count }, (_, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number
            key={i}
            type="button"
            aria-label={`${i + 1} of ${count}`}
            aria-current={i === index || undefined}
            onClick={() => go(i)}
          >
            <i />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Next of the ${of}`}
        onClick={() => go(index + 1)}
      >
        <ForwardIcon />
      </button>
    </>
  )
}

/** Whoever needs stillness has it. */
export function PauseButton({ carousel: { paused, pause }, of }: { carousel: Carousel; of: string }) {
  return (
    <Button
      look="quiet"
      small
      className={styles.pause}
      aria-label={`${paused ? 'Play' : 'Pause'} the ${of}`}
      onClick={pause}
    >
      {paused ? <PlayIcon /> : <PauseIcon />}
      {paused ? 'Play' : 'Pause'}
    </Button>
  )
}
