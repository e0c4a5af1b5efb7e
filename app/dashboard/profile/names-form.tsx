import { useState } from 'react'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { memberApi } from '../../api/member.ts'
import { ApiForm } from '../../form/api-form.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useRefusal, wordsOf } from '../../login/refusal.tsx'
import { useAuth } from '../../login/session.tsx'
import styles from '../page.module.css'
import { updateUser } from './update-user.ts'

/** Names alone: the address is changed through a confirmation mail (email-form.tsx). */
export function NamesForm() {
  const { user } = useAuth()
  const { askForLogin } = useRefusal()
  const [atFirst] = useState(user)

  async function save({ text }: FormValues) {
    if (user)
      return memberApi.updateProfile(user.id, { firstName: text('firstName'), lastName: text('lastName') })
    askForLogin(TEXTS.noUserId)
    return null
  }

  return (
    <ApiForm
      className={styles.form}
      report="toast"
      call={save}
      onDone={({ user: { firstName, lastName, name } }) =>
        updateUser({ firstName, lastName, name: name || `${firstName} ${lastName}` })
      }
      doneText={TEXTS.profileUpdated}
      failureText={(answer) => wordsOf(answer, TEXTS.profileFailed)}
    >
      <h2>Profile Settings</h2>
      <div className={fieldStyles.fields}>
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={atFirst?.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={atFirst?.lastName}
        />
      </div>
      <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
    </ApiForm>
  )
}
