import { useRef } from 'react'
import { Refused, useRefusal } from '../auth/login-failure.tsx'
import { loginEnded } from '../auth/same-member.ts'
import { useUnsavedForm } from '../typing/unsaved.ts'
import { toast } from '../ui/toast.ts'
import { ApiForm, type ApiFormProps, NOTICES, type Reporter } from './api-form.tsx'

type MemberFormProps<T> = Omit<ApiFormProps<T>, 'reporter'> & {
  /** Results stand at the top of the form instead of in a toast. */
  notices?: boolean
  /** What is typed here may go without a question: a password, a code. */
  harmless?: boolean
}

/**
 * An ApiForm whose call needs a login. When that has ended, what is typed stays, and the report leads to a new login beside
 * the page. Anyone who goes elsewhere before it is sent is asked first.
 */
export function MemberForm<T>({ notices, harmless = false, ...props }: MemberFormProps<T>) {
  const { refuse } = useRefusal()
  const own = useRef<HTMLFormElement>(null)
  const form = props.ref ?? own
  const kept = useUnsavedForm(form, !harmless)
  return (
    <ApiForm<T>
      {...props}
      isPrivate={props.isPrivate ?? harmless}
      ref={form}
      onDone={(answer, element) => {
        kept()
        return props.onDone?.(answer, element)
      }}
      reporter={notices ? MEMBER_NOTICES : toasts(refuse)}
    />
  )
}

const MEMBER_NOTICES: Reporter = {
  failure(answer, isBesideFields) {
    if (answer.status === 401) loginEnded()
    return isBesideFields ? null : <Refused answer={answer} />
  },
  done: NOTICES.done,
  isInForm: true,
}

function toasts(refuse: ReturnType<typeof useRefusal>['refuse']): Reporter {
  return {
    failure(answer, isBesideFields) {
      if (!isBesideFields) refuse(answer, answer.message)
      return null
    },
    done(text) {
      toast.success(text)
      return null
    },
    isInForm: false,
  }
}
