import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { DeletePost } from './delete-post.tsx'
import styles from './post-card.module.css'
import { PostFacts } from './post-facts.tsx'

const SIZE = { width: 960, height: 640 }

/** A post as it is in a list. `lead` is the one that the page begins with. */
export function PostCard({ post, lead }: { post: BlogPostOnWire; lead?: boolean }) {
  return (
    <li className={styles.card}>
      <Picture
        className={styles.picture}
        src={post.image}
        nightSrc={post.nightImage}
        {...SIZE}
        first={lead}
      />
      <div>
        <p className={styles.category}>{post.category}</p>
        <h3>
          <Link to={`/blogPage/${post.slug}`}>{post.title}</Link>
        </h3>
        <p>{post.excerpt}</p>
        <PostFacts post={post} />
        <DeletePost post={post} />
      </div>
    </li>
  )
}
