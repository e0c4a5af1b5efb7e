import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { clock } from '../ui/clock.ts'
import { CheckIcon, PlayIcon } from '../ui/icons.tsx'
import pageStyles from './page.module.css'
import styles from './video-list.module.css'

type Props = {
  videos: ClassVideoOnWire[]
  completed: number
  current: string | undefined
  /** Seconds at which the member left each video. */
  places: ReadonlyMap<string, number>
  onChoose(id: string): void
}

export function VideoList({ videos, completed, current, places, onChoose }: Props) {
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="content">
      <div className={pageStyles.sectionHead}>
        <h2 id="content">Course Content</h2>
      </div>
      <ol className={styles.list}>
        {videos.map((video) => {
          const isCurrent = video._id === current
          const leftAt = places.get(video._id) ?? 0
          const done = video.classNumber <= completed
          return (
            <li key={video._id}>
              <button
                type="button"
                className={done ? styles.done : undefined}
                aria-current={isCurrent || undefined}
                onClick={() => onChoose(video._id)}
              >
                <i className={styles.tick}>{done ? <CheckIcon /> : isCurrent && <PlayIcon />}</i>
                <span>
                  <b>{video.title}</b>
                  <span>
                    Class {video.classNumber}
                    {done && <span className="sr-only">, completed</span>}
                  </span>
                </span>
                <span>
                  {leftAt > 0 && (
                    <>
                      <span className="sr-only">Left at </span>
                      {clock(leftAt)} <span aria-hidden="true">/</span>
                      <span className="sr-only"> of</span>{' '}
                    </>
                  )}
                  {clock(video.durationSeconds)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
