import { createContext, type RouterContext } from 'react-router'
import { shared } from '../api/shared.ts'
import type { DocumentParts } from './context.ts'

/** What the server hands to the rendering of one document. Browsers never see it. */
export const fromServer: RouterContext<Pick<DocumentParts, 'mark' | 'styleText'>> = shared(
  'zen-flow-yoga.document',
  () => createContext({}),
)
