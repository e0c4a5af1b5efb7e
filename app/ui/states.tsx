import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import styles from './states.module.css'

/** Something is loading. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} />
      {label}
    </div>
  )
}

const NOTICES = {
  error: { Icon: AlertIcon, role: 'alert' },
  done: { Icon: CheckIcon, role: 'status' },
  info: { Icon: InfoIcon, role: 'status' },
} as const

/** A message that stays where it concerns something. */
export function Notice({ kind = 'error', children }: { kind?: keyof typeof NOTICES; children: ReactNode }) {
  const { Icon, role } = NOTICES[kind]
  return (
    <div className={clsx('notice', kind)} role={role}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}

/** Nothing here yet: a picture, a line, the sentence, a way on. */
type EmptyProps = {
  picture?: ReactNode
  title: string
  text?: string
  className?: string
  children?: ReactNode
}

export function Empty(props: EmptyProps) {
  return (
    <div className={clsx(styles.empty, props.className)}>
      {props.picture}
      <div>
        <h2>{props.title}</h2>
        {props.text && <p className="lede">{props.text}</p>}
        {props.children}
      </div>
    </div>
  )
}
