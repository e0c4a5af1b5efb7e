import type { BlogPostOnWire } from '../../../contract/contact.ts'

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post: { author, date, publishedAt, readTime } }: { post: BlogPostOnWire }) {
  return (
    <p className="post-facts">
      <span>{author}</span>
      <time dateTime={publishedAt}>{date}</time>
      <span>{readTime}</span>
    </p>
  )
}
