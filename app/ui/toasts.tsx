import clsx from 'clsx'
import { buttonLook } from './button.tsx'
import iconButtonStyles from './icon-button.module.css'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import styles from './toast.module.css'

const KINDS = [
  ['info', InfoIcon, undefined],
  ['success', CheckIcon, styles.success],
  ['error', AlertIcon, styles.error],
] as const

/**
 * The region that says what came of an act: where toasts stand, with one of each kind to copy (toast.ts), and words for ears alone
 * (voice.ts). It is always on the page, since some screen readers miss a region that arrives with its words.
 */
export function Toasts() {
  return (
    <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
      <div className="sr-only" data-voice />
      {KINDS.map(([kind, Icon, look]) => (
        <div key={kind} className={clsx(styles.toast, look)} data-toast={kind} hidden>
          <Icon />
          <div role={kind === 'error' ? 'alert' : undefined}>
            <p />
            <p />
            <button type="button" className={buttonLook({ look: 'quiet', small: true })} />
          </div>
          <button
            type="button"
            className={`${iconButtonStyles.iconButton} ${styles.close}`}
            aria-label="Close"
            data-close
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      <div className={`${styles.toast} ${styles.error}`} data-toast="not-loaded" data-failed-to-load hidden>
        <AlertIcon />
        <div role="alert">
          A part of this page could not be loaded.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: this page, whatever its address */}
          <a href="">Load it again</a>
        </div>
      </div>
    </div>
  )
}
