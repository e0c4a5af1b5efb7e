import { TEXTS } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { isMissing } from './failed-title.ts'
import { PublicFrame } from './frame.tsx'
import styles from './not-found.module.css'

/** The page that is not there, and the page that failed. Both have a way on. */
export function NotFound({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <div className={`wrap ${styles.page}`}>
        <Picture className={styles.picture} {...print('empty-mat')} />
        {isMissing(error) ? <Missing text={error.data} /> : <Broken error={error} />}
      </div>
    </PublicFrame>
  )
}

/** What a loader threw has a text for people; the router's own 404 names a route and is no help. */
function Missing({ text }: { text: unknown }) {
  return (
    <div>
      <h1>{typeof text === 'string' && !text.startsWith('Error:') ? text : 'This page is not here'}</h1>
      <p className="lede">The address may be an old one, or mistyped. The mat is where it always was.</p>
      <div className={styles.actions}>
        <ButtonLink to="/classesPage">See all classes</ButtonLink>
        <ButtonLink look="line" to="/">
          Back to the start
        </ButtonLink>
      </div>
    </div>
  )
}

function Broken({ error }: { error: unknown }) {
  const detail = error instanceof Error && import.meta.env.DEV ? error.message : TEXTS.unexpected
  return (
    <div role="alert">
      <h1>Let us try that again</h1>
      <p className="lede">{detail}</p>
      <div className={styles.actions}>
        <Button data-on="reload">Try again</Button>
        <ButtonLink look="line" to="/">
          Back to the start
        </ButtonLink>
      </div>
    </div>
  )
}
