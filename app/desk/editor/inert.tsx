import { type ReactNode, useEffect, useRef } from 'react'
import styles from './preview.module.css'

/** Words that can be read and buttons that cannot be pressed: what is shown here is not there yet. */
export function InertPage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const one of box.current?.querySelectorAll<HTMLElement>('a, button, form, summary') ?? [])
      one.inert = true
  })
  return (
    <div className={styles.page}>
      <div ref={box}>{children}</div>
    </div>
  )
}
