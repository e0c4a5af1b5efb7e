import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/dialog.module.css'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'

/**
 * For the author and an admin: the page is the same for everyone, so boot/member.ts shows it to them. The server decides
 * again.
 */
export function DeletePost({ post: { _id, slug, title, authorId } }: { post: BlogPostOnWire }) {
  return (
    <Button
      look="quiet"
      small
      hidden
      aria-haspopup="dialog"
      aria-label={`Delete ${title}`}
      data-on="delete-post"
      data-post={_id}
      data-slug={slug}
      data-title={title}
      data-author={authorId}
    >
      Delete
    </Button>
  )
}

/** What is asked before, by boot/delete-post.ts. */
export function DeleteQuestion() {
  return (
    <dialog className={styles.dialog} aria-labelledby="delete-question" data-question>
      <div className={styles.body}>
        <h2 id="delete-question">Delete this post?</h2>
        <p className="small" />
        <div className={styles.actions}>
          <Button data-yes>Delete post</Button>
          <Button look="line" data-no>
            Keep it
          </Button>
        </div>
      </div>
      <button
        type="button"
        className={`${iconButtonStyles.iconButton} ${styles.close}`}
        aria-label="Close"
        data-close
      >
        <CloseIcon />
      </button>
    </dialog>
  )
}
