import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks the page's loaders again from time to time while something is under way and someone looks. */
export function useRefresh(underWay: boolean, milliseconds = 5_000) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), milliseconds)
    return () => clearInterval(timer)
  }, [underWay, milliseconds, revalidate])
}
