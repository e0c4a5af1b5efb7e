import iconButtonStyles from './icon-button.module.css'
import { MoonIcon, SunIcon } from './icons.tsx'

/** Both icons are printed; CSS shows the one of the theme, so that the first paint is right. */
export function ThemeButton() {
  return (
    <button
      type="button"
      className={iconButtonStyles.iconButton}
      aria-label="Switch between light and dark"
      data-on="theme"
    >
      <span className="day">
        <MoonIcon />
      </span>
      <span className="night">
        <SunIcon />
      </span>
    </button>
  )
}
