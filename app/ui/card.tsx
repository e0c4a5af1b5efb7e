import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A ruled sheet for one matter, with its heading. */
export function Card({
  title,
  mist,
  className,
  children,
}: {
  title?: string
  mist?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section className={clsx(styles.card, mist && styles.tinted, className)}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
