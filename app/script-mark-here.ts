import { createContext } from 'react'

/** The mark of script-mark.ts, for the parts of a page; nothing in a browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
