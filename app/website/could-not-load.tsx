import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import styles from './could-not-load.module.css'

/** In the place of what a page could not get: why, and another try. What is around it stays. */
export function CouldNotLoad({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.failed} role="alert">
      <Empty picture={<Picture {...print('empty-mat')} />} title="Let us try that again" text={text}>
        <ButtonLink look="line" to={`${pathname}${search}`}>
          Try again
        </ButtonLink>
      </Empty>
    </div>
  )
}
