import { createContext } from 'react'

/** What the server gives the parts of a document while it renders one; nothing in a browser. */
export type DocumentParts = {
  /** What our own scripts bear, so that the server knows which of a page's scripts to allow (server/own-scripts.ts). */
  mark?: string
  /** Whether the server puts the rules of a stylesheet into the page, where its element stands empty; else it is a file. */
  isInline?(path: string): boolean
  /** The stylesheets of each route, by its name. */
  stylesheets?: Record<string, string[]>
}

export const DocumentContext = createContext<DocumentParts>({})
