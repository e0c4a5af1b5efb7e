import styles from './figures.module.css'

type FiguresProps = { figures: { value: string; label: string }[] }

/** People, money, emails: what an act comes to, before it is done. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
