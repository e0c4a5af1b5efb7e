import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

const TYPING_MS = 160

type Props = { to: string; className?: string; children: ReactNode }

/** The filters of a list. They live in the address; words are looked for as one types them. */
export function FilterForm({ to, className, children }: Props) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (form: HTMLFormElement, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const chosen = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
      if (form.isConnected) navigate(`${to}?${new URLSearchParams(chosen)}`, { replace: true })
    }, wait)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers know no search element
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget, 0)
      }}
      onInput={({ target, currentTarget }) =>
        send(currentTarget, (target as HTMLInputElement).type === 'search' ? TYPING_MS : 0)
      }
    >
      {children}
    </form>
  )
}
