import { Refused, useRefusal } from '../login/login-failure.tsx'
import { loginEnded } from '../login/same-member.ts'
import { toast } from '../ui/toast.ts'
import { ApiForm, type ApiFormProps, NOTICES, type Reporter } from './api-form.tsx'

type MemberFormProps<T> = Omit<ApiFormProps<T>, 'reporter'> & {
  /** Results stand at the top of the form instead of in a toast. */
  notices?: boolean
}

/**
 * An ApiForm whose call needs a login. When that has ended, what is typed stays, and the report leads to a new login beside
 * the page.
 */
export function MemberForm<T>({ notices, ...props }: MemberFormProps<T>) {
  const { refuse } = useRefusal()
  return <ApiForm<T> {...props} reporter={notices ? MEMBER_NOTICES : toasts(refuse)} />
}

const MEMBER_NOTICES: Reporter = {
  failure(answer, isBesideFields) {
    if (answer.status === 401) loginEnded()
    return isBesideFields ? null : <Refused answer={answer} />
  },
  done: NOTICES.done,
}

function toasts(refuse: ReturnType<typeof useRefusal>['refuse']): Reporter {
  return {
    failure(answer) {
      refuse(answer, answer.message)
      return null
    },
    done(text) {
      toast.success(text)
      return null
    },
  }
}
