import { useState } from 'react'
import { fullName } from '../../../shared/full-name.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { failureText } from '../../api/failure-text.ts'
import { memberApi } from '../../api/member.ts'
import { useRefusal } from '../../auth/login-failure.tsx'
import { useAuth } from '../../auth/use-auth.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
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
    <MemberForm
      className={styles.form}
      call={save}
      onDone={({ user: { firstName, lastName, name } }) =>
        updateUser({ firstName, lastName, name: name || fullName(firstName, lastName) })
      }
      doneText={TEXTS.profileUpdated}
      failureText={(answer) => failureText(answer, TEXTS.profileFailed)}
    >
      <h2>Your name</h2>
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
          optional
          maxLength={LIMITS.nameMax}
          defaultValue={atFirst?.lastName}
        />
      </div>
      <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
    </MemberForm>
  )
}
