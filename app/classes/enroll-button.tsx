import type { WaitOnWire } from '../../contract/enrollment.ts'
import type { ClassStatus } from '../../shared/enums.ts'
import { Button } from '../ui/button.tsx'
import type { ForSale } from './enroll.ts'
import { MembersForm } from './members-form.tsx'
import { WaitButton } from './wait-button.tsx'

type EnrollButtonProps = {
  yogaClass: ForSale & { slug: string; status: ClassStatus }
  label: string
  look?: 'accent' | 'line'
  small?: boolean
  wide?: boolean
  /** Where the member is on its waiting list, where the page knows. */
  wait?: WaitOnWire | null
}

/** Buys a class (boot/enroll.ts); a visitor goes through the login first, back to the class, and on. */
export function EnrollButton({ yogaClass, label, look, small, wide, wait }: EnrollButtonProps) {
  if (yogaClass.status === 'Finished')
    return (
      <Button small={small} wide={wide} disabled>
        {yogaClass.status}
      </Button>
    )
  if (yogaClass.status === 'Full')
    return <WaitButton yogaClass={yogaClass} small={small} wide={wide} wait={wait} />
  return (
    <MembersForm on="enroll" yogaClass={yogaClass}>
      <Button type="submit" look={look} small={small} wide={wide} aria-label={`${label}: ${yogaClass.title}`}>
        {label}
      </Button>
    </MembersForm>
  )
}
