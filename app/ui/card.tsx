import clsx from 'clsx'
import type { ReactNode } from 'react'

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
    <section className={clsx('panel', mist && 'mist', className)}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
