import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
} from 'react'
import { Scripts } from 'react-router'
import { DocumentContext } from './context.ts'

/**
 * React Router's scripts, with its modules left for later: boot/application.ts runs them after the first paint, because
 * fetched before it they cost the leading picture two round trips. What the router hands over as data stays as it is.
 */
export function ApplicationScripts() {
  const { mark } = use(DocumentContext)
  // Called, so that its elements can be changed: <Scripts> has no setting for this.
  const scripts = elementsOf(Scripts({ nonce: mark }))
  const preloads = scripts.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href)
  return scripts
    .filter(({ props }) => props.rel !== 'modulepreload')
    .map((script) =>
      script.props.type === 'module'
        ? cloneElement(script, {
            key: 'module',
            type: 'text/plain',
            async: undefined,
            'data-preloads': preloads.join(' '),
          })
        : cloneElement(script, { key: 'data' }),
    )
}

type Script = ReactElement<Record<string, unknown>>

function elementsOf(node: ReactNode): Script[] {
  return Children.toArray(node)
    .filter(isValidElement)
    .flatMap((element) =>
      element.type === Fragment
        ? elementsOf((element.props as { children?: ReactNode }).children)
        : [element as Script],
    )
}
