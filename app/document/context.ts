import { createContext } from 'react'

/** What the server gives the parts of a document while it renders one; nothing in a browser. */
export type DocumentParts = {
  /** What our own scripts bear, so that the server knows which of a page's scripts to allow (server/script-hashes.ts). */
  mark?: string
  /** The text of a built stylesheet, which a public page has within; undefined where Vite serves it. */
  styleText?(path: string): string | undefined
  /** The stylesheets of each route, by its name. */
  stylesheets?: Record<string, string[]>
}

export const DocumentContext = createContext<DocumentParts>({})
