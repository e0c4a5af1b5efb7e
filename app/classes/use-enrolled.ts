import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ENROLLMENT_CHANGED } from './events.ts'

/** A page of the member area that shows classes shows by itself what buying one has changed. */
export function useEnrolled() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const takeUp = (event: Event) => {
      event.preventDefault()
      revalidate()
    }
    document.addEventListener(ENROLLMENT_CHANGED, takeUp)
    return () => document.removeEventListener(ENROLLMENT_CHANGED, takeUp)
  }, [revalidate])
}
