import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

type Looks = { look?: 'geru' | 'line' | 'neel' | 'quiet'; small?: boolean; wide?: boolean }

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean; busyLabel?: string }

/** While `busy` it says what is happening and does nothing more. It keeps the focus, which `disabled` would lose. */
export function Button({ look = 'geru', small, wide, busy, busyLabel, onClick, ...rest }: ButtonProps) {
  const isOff = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      onClick={isOff ? ignore : onClick}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={clsx(looksOf({ look, small, wide }), rest.className)}
    >
      {busy && busyLabel ? busyLabel : rest.children}
    </button>
  )
}

/** Enter in a field of the form presses its button too. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'geru', small, wide, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={clsx(looksOf({ look, small, wide }), rest.className)} />
}

function looksOf({ look, small, wide }: Looks) {
  return clsx('btn', look, small && 'sm', wide && 'wide')
}
