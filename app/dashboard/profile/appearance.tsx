import { RadioGroup } from '../../form/choices.tsx'
import { Select } from '../../form/field.tsx'
import type { Theme } from '../../ui/theme.ts'
import { useTheme } from '../../ui/use-theme.ts'
import styles from '../page.module.css'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** How the studio looks and speaks on this device. */
export function Look() {
  const [theme, setTheme] = useTheme()
  return (
    <section className={styles.form} aria-labelledby="look">
      <h2 id="look">Theme and language</h2>
      <RadioGroup
        name="theme"
        legend="Theme"
        options={THEMES}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
      <Select label="Language" name="language" defaultValue="en">
        <option value="en">English</option>
      </Select>
    </section>
  )
}
