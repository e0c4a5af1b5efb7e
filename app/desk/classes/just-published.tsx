import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../editor/editor.module.css'
import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'

/** In the state of the page that publishing leads to. */
export const JUST_PUBLISHED = 'just-published'

/** What comes after publishing: tell people, and the next steps. */
export function JustPublished({ title, path }: { title: string; path: string }) {
  const url = new URL(path, location.origin).href
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      toast.error('Couldn’t copy the link. Select it and copy it yourself.')
    }
  }
  const text = encodeURIComponent(`${title}: ${url}`)
  return (
    <DeskBox title="Published. Now tell people" id="just-published">
      <p className={styles.answer}>
        <code className={styles.link}>{url}</code>
      </p>
      <div className={`${partsStyles.acts} ${partsStyles.below}`}>
        <Button small onClick={copy}>
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
        <ButtonLink small look="line" to={`https://wa.me/?text=${text}`}>
          Share on WhatsApp
        </ButtonLink>
        <ButtonLink small look="line" to="/studio/announcements">
          Send a broadcast
        </ButtonLink>
      </div>
    </DeskBox>
  )
}
