import { useEnrolled } from '../classes/use-enrolled.ts'
import { WaitButton } from '../classes/wait-button.tsx'
import { useWaits } from '../classes/waits.ts'
import { Link } from '../ui/link.tsx'
import pageStyles from './page.module.css'
import styles from './waiting-section.module.css'

/** The lists that the member is on. Nothing at all while there are none. */
export function WaitingSection() {
  const waits = useWaits()
  useEnrolled()
  if (waits.length === 0) return null
  return (
    <section className={pageStyles.section} aria-labelledby="waiting">
      <div className={pageStyles.sectionHead}>
        <h2 id="waiting">Your waiting lists</h2>
      </div>
      <ul className={styles.list}>
        {waits.map((wait) => (
          <li key={wait.classId}>
            <h3>
              <Link to={`/yogadashboard/yoga-class/${wait.classId}`}>{wait.title}</Link>
            </h3>
            <WaitButton yogaClass={{ ...wait, _id: wait.classId }} wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  )
}
