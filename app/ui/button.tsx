import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { Link } from './link.tsx'

type Looks = { look?: keyof typeof LOOKS; small?: boolean; wide?: boolean }

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean; busyLabel?: string }

const LOOKS = { accent: styles.accent, line: styles.line, info: styles.info, quiet: styles.quiet }

/** While `busy` it says what is happening and does nothing more. It keeps the focus, which `disabled` would lose. */
export function Button({ look = 'accent', small, wide, busy, busyLabel, onClick, ...rest }: ButtonProps) {
  const isOff = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      onClick={isOff ? ignore : onClick}
      data-busy-label={busyLabel}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={clsx(buttonLook({ look, small, wide }), rest.className)}
    >
      {/* Elements, since a browser that translates the page replaces bare texts, which React then can't remove. */}
      {busy && busyLabel ? (
        <span key="busy">{busyLabel}</span>
      ) : (
        <span key="idle" className={styles.label}>
          {rest.children}
        </span>
      )}
    </button>
  )
}

/** Enter in a field of the form presses its button too. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'accent', small, wide, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={clsx(buttonLook({ look, small, wide }), rest.className)} />
}

/** The class of whatever else looks like a button: a download, the label of a file. */
export function buttonLook({ look = 'accent', small, wide }: Looks) {
  return clsx(styles.button, LOOKS[look], small && styles.small, wide && styles.wide)
}
