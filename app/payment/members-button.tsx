import type { ComponentProps } from 'react'
import { enrollPath } from '../classes/use-enroll.ts'
import { Button } from '../ui/button.tsx'

type MembersButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  yogaClass: { slug: string; title: string }
  label: string
  onPress(): void
}

/**
 * The same element for visitors and members: a press is not lost when the page learns in the midst of it who is there.
 * Before the application has come it leads through the login, and back to the class.
 */
export function MembersButton({ yogaClass, label, onPress, ...button }: MembersButtonProps) {
  return (
    <form
      action="/loginPage"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <input type="hidden" name="next" value={enrollPath(yogaClass.slug)} />
      <Button {...button} type="submit" aria-label={`${label}: ${yogaClass.title}`}>
        {label}
      </Button>
    </form>
  )
}
