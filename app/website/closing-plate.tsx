import { across, printOf } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './closing-plate.module.css'

/** By the first part of an address: the landscape that its pages end with. Pages that end with words over a print have none. */
const PLATES: Record<string, string> = {
  classesPage: 'classes',
  classes: 'styles',
  class: 'class',
  course: 'course',
  schedule: 'schedule',
  room: 'room',
  pricing: 'pricing',
  about: 'about',
  eventsPage: 'events',
  contactUs: 'contact',
  newsletter: 'letter',
  privacy: 'legal',
  terms: 'legal',
}

export function plateOf(pathname: string): string | undefined {
  const [, first = ''] = pathname.split('/')
  return Object.hasOwn(PLATES, first) ? PLATES[first] : undefined
}

/** A landscape that rises out of the paper at the foot of a page. */
export function ClosingPlate({ of }: { of: string }) {
  return (
    <div className={styles.plate} aria-hidden="true">
      <Picture className={styles.picture} {...across(printOf('strip', of))} />
    </div>
  )
}
