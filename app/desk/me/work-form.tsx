import type { DeskProfile } from '../../../contract/desk-profile.ts'
import { deskApi } from '../../api/desk.ts'
import { Tick } from '../../form/choices.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

type Props = { preferences: DeskProfile['preferences']; teaches: boolean }

/** How someone likes to work at the desk. */
export function WorkForm({ preferences, teaches }: Props) {
  return (
    <DeskPart title="Preferences" id="how-i-work">
      <MemberForm
        className={partsStyles.form}
        call={({ ticked }) =>
          deskApi.setPreferences({
            ...(teaches && { substituteLetters: ticked('substituteLetters') }),
            leftHand: ticked('leftHand'),
          })
        }
      >
        {teaches && (
          <Tick name="substituteLetters" defaultChecked={preferences.substituteLetters}>
            Email me when a session I could teach needs a substitute
          </Tick>
        )}
        <Tick name="leftHand" defaultChecked={preferences.leftHand}>
          Left-handed attendance
        </Tick>
        <SubmitButton small look="line" busyLabel="Saving...">
          Save preferences
        </SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}
