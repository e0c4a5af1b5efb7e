import { createContext, type RouterContext } from 'react-router'
import { shared } from './nonce.ts'

/** Where people reach the site, without a trailing slash. The server sets it; never taken from what a request says. */
export const siteUrlContext: RouterContext<string> = shared('zen-flow-yoga.site-url', () => createContext(''))
