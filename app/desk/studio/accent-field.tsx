import { use } from 'react'
import { nearestAccent, OWN_ACCENT, type Theme, weigh } from '../../../shared/brand.ts'
import { Field } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { FlameIcon } from '../icons.tsx'
import styles from './own-brand.module.css'

const THEMES = { day: 'Light theme', night: 'Dark theme' }
const HEX = /^#[0-9a-f]{6}$/

/** "1B6E5A", as it is copied without its #. */
const readColour = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^(?=[0-9a-f]{6}$)/, '#')

type AccentProps = { theme: Theme; value: string; onValue(colour: string): void }

export function AccentField({ theme, value, onValue }: AccentProps) {
  const { errors } = use(FormState)
  const isColour = HEX.test(value)
  const weighed = isColour ? weigh(value, theme) : []
  const passes = isColour && weighed.every((one) => one.passes)
  const nearest = isColour && !passes ? nearestAccent(value, theme) : null
  const error = errors[`accent.${theme}`]
  return (
    <div className={styles.accent}>
      <FormState value={{ errors: error ? { [theme]: error } : {}, busy: false, locked: false }}>
        <div className={styles.pick}>
          <input
            type="color"
            aria-label={`${THEMES[theme]}, colour picker`}
            value={isColour ? value : OWN_ACCENT[theme]}
            onChange={({ target }) => onValue(target.value)}
          />
          <Field
            label={THEMES[theme]}
            name={theme}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onValue(readColour(target.value))}
          />
        </div>
      </FormState>
      {!isColour && !error && <p>A # and six characters, like {OWN_ACCENT[theme]}.</p>}
      <ul className={styles.weighed} aria-label={`Contrast ${THEMES[theme].toLowerCase()}`}>
        {weighed.map(({ where, ratio, passes: isEnough }) => (
          <li key={where} className={isEnough ? styles.enough : styles.short}>
            {isEnough ? <CheckIcon /> : <FlameIcon />}
            <span>{where}</span>
            <span>
              {ratio.toFixed(1)} : 1<span className="sr-only">{isEnough ? ', enough' : ', too low'}</span>
            </span>
          </li>
        ))}
      </ul>
      {nearest && (
        <p role="status">
          Text in this colour is too hard to read.{' '}
          <Button small look="line" onClick={() => onValue(nearest)}>
            Use {nearest}, the nearest readable colour
          </Button>
        </p>
      )}
    </div>
  )
}
