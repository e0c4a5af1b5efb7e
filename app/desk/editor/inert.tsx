import { type ReactNode, useEffect, useRef } from 'react'
import styles from './preview.module.css'

/** Words that can be read and buttons that cannot be pressed: what is shown here is not there yet. */
export function InertPage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A heading that is a link would be empty without it.
    for (const one of box.current?.querySelectorAll<HTMLElement>('a, button, form, summary') ?? [])
      if (one.closest('h1, h2, h3, h4')) one.tabIndex = -1
      else one.inert = true
  })
  return (
    <div className={styles.page}>
      <div
        ref={box}
        onClickCapture={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
      </div>
    </div>
  )
}
