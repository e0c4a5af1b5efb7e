import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

/** Something is on its way. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="loading" role="status">
      <span className="spinner" />
      {label}
    </div>
  )
}

/** A block of the size that the content will have. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <div className="skel" style={{ height, width }} aria-hidden="true" />
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
export function Empty(props: { picture?: ReactNode; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      {props.picture}
      <div>
        <h2>{props.title}</h2>
        {props.text && <p className="lede">{props.text}</p>}
        {props.children}
      </div>
    </div>
  )
}
