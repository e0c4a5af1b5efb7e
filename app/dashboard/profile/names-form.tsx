import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { memberApi } from '../../api/member.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { useRefusal } from '../../login/refusal.tsx'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../page.module.css'
import { updateUser } from './update-user.ts'

/** Names alone: the address is changed through a confirmation mail (email-form.tsx). */
export function NamesForm() {
  const { user } = useAuth()
  const { refuse, askForLogin } = useRefusal()
  const [atFirst] = useState(user)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!user) return askForLogin(TEXTS.noUserId)
    const form = new FormData(event.currentTarget)
    const names = { firstName: String(form.get('firstName')), lastName: String(form.get('lastName')) }
    setErrors({})
    setBusy(true)
    const answer = await memberApi.updateProfile(user.id, names)
    setBusy(false)
    if (answer.ok) {
      const { firstName, lastName, name } = answer.user
      updateUser({ firstName, lastName, name: name || `${firstName} ${lastName}` })
      return toast.success(TEXTS.profileUpdated)
    }
    setErrors(answer.errors)
    refuse(answer, TEXTS.profileFailed)
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <h2>Profile Settings</h2>
      <div className={fieldStyles.fields}>
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={atFirst?.firstName}
          error={errors.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={atFirst?.lastName}
          error={errors.lastName}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save changes
      </Button>
    </form>
  )
}
