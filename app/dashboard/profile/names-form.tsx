import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { useToast } from '../../components/toast.tsx'
import { memberApi } from '../../member-api.ts'
import { useAuth } from '../../session.tsx'

/** Names alone: the address is changed through a confirmation mail (email-form.tsx). */
export function NamesForm() {
  const { user, update } = useAuth()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!user) return toast.error(TEXTS.noUserId)
    const form = new FormData(event.currentTarget)
    const names = { firstName: String(form.get('firstName')), lastName: String(form.get('lastName')) }
    setErrors({})
    setBusy(true)
    const answer = await memberApi.updateProfile(user.id, names)
    setBusy(false)
    if (answer.ok) {
      const { firstName, lastName, name } = answer.user
      update({ firstName, lastName, name: name || `${firstName} ${lastName}` })
      return toast.success(TEXTS.profileUpdated)
    }
    setErrors(answer.errors)
    toast.error(answer.message || TEXTS.profileFailed)
  }

  return (
    <form className="form" key={user?.id} onSubmit={save}>
      <h2>Profile Settings</h2>
      <div className="fields">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={user?.firstName}
          error={errors.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={user?.lastName}
          error={errors.lastName}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save changes
      </Button>
    </form>
  )
}
