import clsx from 'clsx'
import iconButtonStyles from './icon-button.module.css'
import { CloseIcon, MenuIcon } from './icons.tsx'
import styles from './menu-button.module.css'

/** Opens and closes a menu that covers the page (boot/menu.ts); the styles show one of the icons. */
export function MenuButton({ controls, className }: { controls: string; className?: string }) {
  return (
    <button
      type="button"
      className={clsx(iconButtonStyles.iconButton, styles.button, className)}
      aria-label="Open menu"
      aria-expanded="false"
      aria-controls={controls}
      data-on="menu"
    >
      <MenuIcon />
      <CloseIcon />
    </button>
  )
}
