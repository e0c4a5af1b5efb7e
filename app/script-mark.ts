import { createContext, type RouterContext } from 'react-router'
import { shared } from './api/shared.ts'

/**
 * What scripts of our own bear while a page is rendered, and nothing else can: the server knows by it which of the scripts
 * in a page to allow (server/own-scripts.ts), and takes it off before the page leaves. Browsers never see it.
 */
export const scriptMark: RouterContext<string> = shared('zen-flow-yoga.script-mark', () => createContext(''))
