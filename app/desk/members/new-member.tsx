import { useNavigate } from 'react-router'
import { LIFETIMES } from '../../../shared/lifetimes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/new-member'

/** Registers a member at the desk: with an email of their own, one that they share, or none. */
export default function NewMember() {
  const navigate = useNavigate()
  return (
    <>
      <DeskHead
        title="Add member"
        about={`We email them a link to choose a password. It works for ${LIFETIMES.invitationDays} days; you can resend it.`}
      />
      <MemberForm
        className={partsStyles.form}
        call={({ text, ticked }) =>
          deskMembersApi.register({
            firstName: text('firstName'),
            lastName: text('lastName'),
            email: text('email'),
            phone: text('phone'),
            shared: ticked('shared'),
          })
        }
        onDone={({ data }) => navigate(`/studio/members/${data._id}`)}
      >
        <div className={fieldStyles.fields}>
          <Field label="First name" name="firstName" required maxLength={LIMITS.nameMax} autoComplete="off" />
          <Field label="Last name" name="lastName" optional maxLength={LIMITS.nameMax} autoComplete="off" />
          <Field
            label="Email"
            name="email"
            type="email"
            optional
            autoComplete="off"
            hint="Read it back to them to check. Without an email, you’ll have to tell them about changes yourself."
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            optional
            autoComplete="off"
            hint="With country code, like +91 98765 43210"
          />
        </div>
        <Tick name="shared">
          This is another member’s email, such as a parent’s. They get no login; emails about them go to that
          address.
        </Tick>
        <p className="small">
          Newsletter, photo and health consents are up to the member. They find them in their profile after
          logging in.
        </p>
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Adding...">Add member</SubmitButton>
          <Link to="/studio/members">Cancel</Link>
        </div>
      </MemberForm>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Add member')]
}
