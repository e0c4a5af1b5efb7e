import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Looks = { look?: 'geru' | 'line' | 'neel' | 'quiet'; small?: boolean; wide?: boolean }

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean; busyLabel?: string }

/** While `busy` it is disabled and says what is happening. */
export function Button({ look = 'geru', small, wide, busy, busyLabel, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(looksOf({ look, small, wide }), rest.className)}
    >
      {busy && busyLabel ? busyLabel : rest.children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'geru', small, wide, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={clsx(looksOf({ look, small, wide }), rest.className)} />
}

function looksOf({ look, small, wide }: Looks) {
  return clsx('btn', look, small && 'sm', wide && 'wide')
}
