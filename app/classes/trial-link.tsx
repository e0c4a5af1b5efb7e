import type { ComponentProps } from 'react'
import { useStudio } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { enrollPath } from './enroll-path.ts'

/** To an account, and from there to the class that costs nothing; where the studio has none, nothing free is promised. */
export function TrialLink({ children, ...props }: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  const free = useStudio()?.freeClass
  return (
    <ButtonLink
      {...props}
      to={free ? `/authPage?next=${encodeURIComponent(enrollPath(free.slug))}` : '/authPage'}
    >
      {free ? children : 'Sign up'}
    </ButtonLink>
  )
}
