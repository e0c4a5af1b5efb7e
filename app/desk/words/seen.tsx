import type { ContentOf, DeskWords } from '../../../contract/website-content.ts'
import { dateRange } from '../../../shared/calendar.ts'
import { formatPrice } from '../../../shared/money.ts'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import richTextStyles from '../../ui/rich-text.module.css'
import editorStyles from '../editor/editor.module.css'
import styles from './words.module.css'

type Written = ContentOf<'post'> | ContentOf<'event'>

/** The text as it will be read, a moment after it was typed. */
export function Seen({ of, content }: { of: DeskWords; content: Written }) {
  const { preview } = of
  return (
    <>
      <div className={editorStyles.over}>
        <h2>Preview</h2>
        <span>updates as you type</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keys */}
      <section className={styles.seen} aria-label="Preview" tabIndex={0}>
        <Picture key={preview.head.url} className={styles.strip} {...fromImage(preview.head)} alt="" />
        <h3>{content.title || 'Untitled'}</h3>
        <p className={styles.lead}>{aboutOf(of, content)}</p>
        <div
          className={`${richTextStyles.richText} ${styles.text}`}
          inert
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders it from Markdown, without the writer's markup
          dangerouslySetInnerHTML={{ __html: preview.html }}
        />
      </section>
    </>
  )
}

function aboutOf({ preview }: DeskWords, content: Written): string {
  if (content.kind === 'post') return `${preview.author}, ${preview.readTime}`
  const { startsOn, endsOn, location, price, currency } = content
  const when = startsOn && endsOn && startsOn <= endsOn ? dateRange(startsOn, endsOn) : ''
  return [when, location, price === null ? '' : formatPrice(price, currency)].filter(Boolean).join(', ')
}
