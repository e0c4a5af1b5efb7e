import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import fieldStyles from './field.module.css'
import { SearchIcon } from './icons.tsx'
import styles from './search-form.module.css'

type SearchFormProps = {
  /** What is searched, for those who do not see the magnifying glass. */
  label: string
  placeholder: string
  value: string
  /** Other filters of the address, to keep. */
  keep?: Record<string, string | undefined>
}

/** A search that lives in the address as `q`. Searches as one types; without script, on Enter. */
export function SearchForm({ label, placeholder, value, keep = {} }: SearchFormProps) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A link may have changed the address; what someone is typing is left alone.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <Form
      role="search"
      className={styles.search}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {Object.entries(keep).map(([name, kept]) =>
        kept ? <input key={name} type="hidden" name={name} value={kept} /> : null,
      )}
      <SearchIcon />
      <label className="sr-only" htmlFor="q">
        {label}
      </label>
      <input
        ref={input}
        className={`${fieldStyles.input} ${styles.input}`}
        id="q"
        name="q"
        type="search"
        defaultValue={value}
        placeholder={placeholder}
      />
    </Form>
  )
}
