import { use } from 'react'
import { DocumentContext } from './context.ts'

type InlineScriptProps = { code: string; type?: string; data?: Record<string, string | undefined> }

/** A script of our own within the page. The browser has run it before React comes, which leaves it alone. */
export function InlineScript({ code, type, data = {} }: InlineScriptProps) {
  const { mark } = use(DocumentContext)
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
  return (
    <script
      nonce={mark}
      type={type}
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and nothing in the browser
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
