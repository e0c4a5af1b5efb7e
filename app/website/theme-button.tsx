import iconButtonStyles from '../ui/icon-button.module.css'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import { useTheme } from '../ui/theme.tsx'

/** Both icons are printed; CSS shows the one of the theme, so that the first paint is right. */
export function ThemeButton() {
  const { toggle } = useTheme()
  return (
    <button
      type="button"
      className={iconButtonStyles.iconButton}
      aria-label="Switch between light and dark"
      onClick={toggle}
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
