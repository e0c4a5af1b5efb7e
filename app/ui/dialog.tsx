import clsx from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { confirmClose } from '../typing/unsaved.ts'
import styles from './dialog.module.css'
import iconButtonStyles from './icon-button.module.css'
import { CloseIcon } from './icons.tsx'
import { noteOpenDialog } from './open-dialogs.ts'
import { rememberPlace } from './place.ts'

type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  description?: string
  /** A picture for the left, or the top of a phone. */
  picture?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Keeps the focus inside; closes by the X, the backdrop, Escape and Back, and gives the focus back, to the heading beside it if its opener has gone. About what is typed in it and not
 * kept it asks before.
 */
export function Dialog({ open, onClose, title, description, picture, className, children }: DialogProps) {
  const goBack = useRef(() => {})
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if (confirmClose(content.current)) onClose()
  }
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (open ? noteOpenDialog(() => latest.current()) : undefined), [open])
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            ref={content}
            className={clsx(styles.dialog, picture && styles.pictured, className)}
            onOpenAutoFocus={(event) => {
              goBack.current = rememberPlace(document.activeElement)
              // What has no field tells before it asks, so it is read from its title on.
              if (content.current?.querySelector('input:not([type=hidden]), select, textarea')) return
              event.preventDefault()
              content.current?.querySelector<HTMLElement>('h2')?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              goBack.current()
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {picture}
            <div className={styles.body}>
              <Radix.Title asChild>
                <h2 tabIndex={-1}>{title}</h2>
              </Radix.Title>
              {description && <Radix.Description className="small">{description}</Radix.Description>}
              {children}
            </div>
            <Radix.Close className={`${iconButtonStyles.iconButton} ${styles.close}`} aria-label="Close">
              <CloseIcon />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
