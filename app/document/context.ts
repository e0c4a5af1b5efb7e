import { createContext } from 'react'

/** What the server gives the parts of a document while it renders one; nothing in a browser. */
export type DocumentParts = {
  /** What our own scripts bear, so that the server knows which of a page's scripts to allow (server/own-scripts.ts). */
  mark?: string
  /** The text of a stylesheet, by its address; undefined where it has to stay a file. */
  styleOf?(path: string): string | undefined
  /** The stylesheets of each route, by its name. */
  stylesheets?: Record<string, string[]>
}

export const DocumentContext = createContext<DocumentParts>({})
