import type { ReactNode } from 'react'
import type { ForSale } from './enroll.ts'
import { enrollPath } from './enroll-path.ts'

type MembersFormProps = {
  on: 'enroll' | 'wait'
  yogaClass: ForSale & { slug: string }
  hidden?: boolean
  /** Of a full class, a seat that is kept for who presses. */
  kept?: boolean
  children: ReactNode
}

/**
 * The same element for visitors and members (boot/enroll.ts): a press is not lost when the page learns in the midst of it
 * who is there. Without script it leads through the login, and back to the class.
 */
export function MembersForm({
  on,
  yogaClass: { _id, title, price, slug, sessionId },
  hidden,
  kept,
  children,
}: MembersFormProps) {
  return (
    <form
      action="/loginPage"
      className="contents"
      data-on={on}
      data-class-id={_id}
      data-title={title}
      data-price={price}
      data-slug={slug}
      data-session-id={sessionId}
      data-kept={kept || undefined}
      hidden={hidden}
    >
      <input type="hidden" name="next" value={enrollPath(slug, sessionId)} />
      {children}
    </form>
  )
}
