import styles from './editor.module.css'

export type Jump = { id: string; title: string }

/** The parts of a long form, each a press away. */
export function Jumps({ to }: { to: Jump[] }) {
  return (
    <nav className={styles.jumps} aria-label="Sections">
      {to.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            // Without an entry in the history: going back leaves the form.
            event.preventDefault()
            const heading = document.getElementById(id)
            heading?.scrollIntoView()
            heading?.focus({ preventScroll: true })
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
