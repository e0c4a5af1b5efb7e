import { SearchIcon } from '../ui/icons.tsx'
import fieldStyles from './field.module.css'
import styles from './search-form.module.css'

type SearchFieldProps = {
  /** What is searched, for those who do not see the magnifying glass. */
  label: string
  placeholder: string
  value: string
}

type SearchFormProps = SearchFieldProps & {
  /** Where the page is. */
  action: string
  /** The parts of the page that a search changes, by their ids, the results last. */
  swap: string
  /** Other filters of the address, to keep. */
  keep?: Record<string, string | undefined>
}

/** A search that lives in the address as `q`. Searches as one types (boot/swap.ts); without script, on Enter. */
export function SearchForm({ action, swap, keep = {}, ...field }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers know no search element
    <form role="search" action={action} data-on="search" data-swap={swap}>
      <span id="kept-filters" hidden>
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
      </span>
      <SearchField {...field} />
    </form>
  )
}

/** The field alone, for a form that asks for more. */
export function SearchField({ label, placeholder, value }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <SearchIcon />
      <label className="sr-only" htmlFor="q">
        {label}
      </label>
      <input
        className={`${fieldStyles.input} ${styles.input}`}
        id="q"
        name="q"
        type="search"
        defaultValue={value}
        placeholder={placeholder}
      />
    </div>
  )
}
