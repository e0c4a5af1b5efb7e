import { type ReactNode, Suspense, use } from 'react'

/** What a page shows: here already when the server rendered it, on its way when the browser goes there. */
export type Soon<T> = T | { later: Promise<T> }

type SoonProps<T extends object> = { of: Soon<T>; waiting: ReactNode; children(value: T): ReactNode }

/** Shows `waiting` until the value is here. From the server it comes whole, so the HTML is complete without script. */
export function Soon<T extends object>({ of, waiting, children }: SoonProps<T>) {
  if (!('later' in of)) return children(of)
  return (
    <Suspense fallback={waiting}>
      <Came promise={of.later}>{children}</Came>
    </Suspense>
  )
}

function Came<T>({ promise, children }: { promise: Promise<T>; children(value: T): ReactNode }) {
  return children(use(promise))
}
