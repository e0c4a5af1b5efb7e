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
    <DeskPart title="How I like to work" id="how-i-work">
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
            Write to me when a session needs somebody and I could teach it
          </Tick>
        )}
        <Tick name="leftHand" defaultChecked={preferences.leftHand}>
          I hold my phone in the left hand: roll call goes to the left edge
        </Tick>
        <SubmitButton small look="line" busyLabel="Keeping...">
          Keep these
        </SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}
