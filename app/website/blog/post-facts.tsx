import type { BlogPostOnWire } from '../../../contract/contact.ts'
import styles from './post-facts.module.css'

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post: { author, date, publishedAt, readTime } }: { post: BlogPostOnWire }) {
  return (
    <p className={styles.facts}>
      <span>{author}</span>
      <time dateTime={publishedAt}>{date}</time>
      <span>{readTime}</span>
    </p>
  )
}
