import { calendarDate } from '../../../contract/calendar.ts'
import type { BlogPostOnWire } from '../../../contract/studio.ts'

/** Who wrote it, when, and how long it takes to read. The day is the one of UTC, the same for every reader. */
export function PostFacts({ post: { author, date, readTime } }: { post: BlogPostOnWire }) {
  return (
    <p className="post-facts">
      <span>{author}</span>
      <time dateTime={date}>{calendarDate(date.slice(0, 10))}</time>
      <span>{readTime}</span>
    </p>
  )
}
