import { type ComponentProps, use } from 'react'
import { Button } from '../ui/button.tsx'
import { FormState } from './form-state.ts'

/** Sends the form around it, and says so while that is under way. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { busy } = use(FormState)
  return <Button {...props} type="submit" busy={busy} />
}
