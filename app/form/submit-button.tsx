import { type ComponentProps, use } from 'react'
import { useIsReady } from '../document/application.ts'
import { Button } from '../ui/button.tsx'
import { FormState } from './form-state.ts'

/** Sends the form around it, and says so while that is under way. Sent before React is there a form would lose what is typed. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { busy } = use(FormState)
  const isReady = useIsReady()
  return <Button {...props} type="submit" busy={busy} disabled={!isReady || props.disabled} />
}
