import { useNavigate } from 'react-router'
import { LIFETIMES } from '../../../shared/lifetimes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/new-member'

/** An account for somebody who stands at the desk. */
export default function NewMember() {
  const navigate = useNavigate()
  return (
    <>
      <DeskHead
        title="Register somebody"
        about={`They get a letter with a link, and choose their password themselves. It works for ${LIFETIMES.invitationDays} days; you can send it again.`}
      />
      <MemberForm
        className={partsStyles.form}
        call={({ text }) =>
          deskMembersApi.register({
            firstName: text('firstName'),
            lastName: text('lastName'),
            email: text('email'),
            phone: text('phone'),
          })
        }
        onDone={({ data }) => navigate(`/studio/members/${data._id}`)}
      >
        <div className={fieldStyles.fields}>
          <Field label="First name" name="firstName" required maxLength={LIMITS.nameMax} autoComplete="off" />
          <Field label="Last name" name="lastName" required maxLength={LIMITS.nameMax} autoComplete="off" />
          <Field
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            hint="Read it back to them: the letter goes there."
          />
          <Field
            label="Telephone"
            name="phone"
            type="tel"
            optional
            autoComplete="off"
            hint="With the country: +91 98765 43210"
          />
        </div>
        <p className="small">
          News, pictures and answers about health are theirs to agree to. They find them in their profile once
          they have logged in.
        </p>
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Registering...">Register and send the letter</SubmitButton>
          <Link to="/studio/members">Not now</Link>
        </div>
      </MemberForm>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Register somebody')]
}
