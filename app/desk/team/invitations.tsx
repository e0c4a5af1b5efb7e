import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TeamOnWire } from '../../../contract/team.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { STAFF_ROLES } from '../../../shared/enums.ts'
import { ROLE_TEXTS } from '../../../shared/role-texts.ts'
import { setupApi } from '../../api/setup.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { useDesk } from '../desk.ts'
import { OwnProof, proofOf } from '../own-proof.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

export function InviteForm({ centres }: { centres: TeamOnWire['centres'] }) {
  const { revalidate } = useRevalidator()
  const [role, setRole] = useState<(typeof STAFF_ROLES)[number]>('teacher')
  return (
    <DeskPart title="Invite to the team" id="invite">
      <MemberForm
        className={partsStyles.form}
        call={({ text }) =>
          setupApi.invite({
            email: text('email'),
            role: text('role'),
            ...(text('centreId') && { centreId: text('centreId') }),
            ...(role === 'owner' && proofOf(text)),
          })
        }
        onDone={(_, form) => {
          form.reset()
          setRole('teacher')
          return revalidate()
        }}
      >
        <Field label="Email" name="email" type="email" required hint="They get an email with a link." />
        <div className={fieldStyles.fields}>
          <Select
            label="Role"
            name="role"
            value={role}
            onChange={(event) => setRole(event.target.value as typeof role)}
            hint={ROLE_TEXTS[role]}
          >
            {STAFF_ROLES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
          {role !== 'owner' && (
            <Select label="Where" name="centreId" defaultValue="">
              <option value="">The whole studio</option>
              {centres.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name} only
                </option>
              ))}
            </Select>
          )}
        </div>
        {role === 'owner' && <OwnProof />}
        <SubmitButton busyLabel="Sending...">Send invitation</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

export function Invitations({ of }: { of: TeamOnWire['invitations'] }) {
  const { timeZone } = useDesk()
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  if (of.length === 0) return null
  return (
    <DeskPart title="Pending invitations" id="invitations">
      <ul className={partsStyles.rows}>
        {of.map(({ _id, email, role, centre, expiresAt, teacherPage }) => (
          <li key={_id}>
            <div>
              <b>{email}</b>
              <p>
                {centre ? `${role}, ${centre}` : role}, until {dateAndTime(expiresAt, timeZone)}
              </p>
              {role === 'teacher' && (
                <p>
                  {teacherPage ? (
                    `The teacher page of ${teacherPage} is linked once they accept.`
                  ) : (
                    <Link to={newTeacherPath({ email })}>Add their teacher page</Link>
                  )}
                </p>
              )}
            </div>
            <Button
              look="line"
              small
              busy={busy}
              onClick={async () => {
                if (await run(setupApi.withdrawInvitation(_id))) revalidate()
              }}
            >
              Withdraw
              <span className="sr-only"> the invitation to {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

/** Leads to the form of a new teacher page, filled in with what is known. */
export function newTeacherPath({ email, name = '' }: { email: string; name?: string }): string {
  return `/studio/teachers?${new URLSearchParams({ email, name })}`
}
