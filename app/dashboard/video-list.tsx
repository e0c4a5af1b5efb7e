import type { ClassVideoOnWire } from '../../contract/classes.ts'
import { CheckIcon, PlayIcon } from '../ui/icons.tsx'
import { clock } from './player.tsx'

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
      <div className="h-row">
        <h2 id="content">Course Content</h2>
      </div>
      <ol className="lessons">
        {videos.map((video) => {
          const isCurrent = video._id === current
          const leftAt = places.get(video._id) ?? 0
          const done = video.classNumber <= completed
          return (
            <li key={video._id}>
              <button
                type="button"
                className={done ? 'done' : undefined}
                aria-current={isCurrent || undefined}
                onClick={() => onChoose(video._id)}
              >
                <i className="tick">{done ? <CheckIcon /> : isCurrent && <PlayIcon />}</i>
                <span>
                  <b>{video.title}</b>
                  <span>
                    Class {video.classNumber}
                    {done && <span className="vh">, completed</span>}
                  </span>
                </span>
                <span>
                  {leftAt > 0 && (
                    <>
                      <span className="vh">Left at </span>
                      {clock(leftAt)} <span aria-hidden="true">/</span>
                      <span className="vh"> of</span>{' '}
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
