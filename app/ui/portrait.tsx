import clsx from 'clsx'
import type { User } from '../../contract/accounts.ts'
import styles from './portrait.module.css'

type Named = Pick<User, 'firstName' | 'lastName'> & { picture?: string | null }

/** The member's picture, or their initials in a drawn ring. The name itself is next to it. */
export function Portrait({ of, large }: { of: Named; large?: boolean }) {
  return (
    <span className={clsx(styles.portrait, large && styles.large)} aria-hidden="true">
      {of.picture ? <img src={of.picture} alt="" width={96} height={96} /> : <b>{initialsOf(of)}</b>}
    </span>
  )
}

/** "Asha Nair" -> "AN"; whole letters, also of scripts outside the alphabet. */
export function initialsOf({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}
