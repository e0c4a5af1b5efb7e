import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import { CheckboxGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import styles from './preferred.module.css'

type Props = Pick<SubstitutesOnWire, 'classes' | 'teachers' | 'mayAssign'>

/** Who is asked before the others, class by class. */
export function Preferred({ classes, teachers, mayAssign }: Props) {
  return (
    <DeskPart title="Who is asked first" id="asked-first">
      {classes.map((one) => (
        <details key={one._id} className={styles.class}>
          <summary>
            <span>
              <b>{one.title}</b>
              <span className="small">{namesOf(one, teachers)}</span>
            </span>
            <DownIcon />
          </summary>
          <ClassForm of={one} teachers={teachers} mayAssign={mayAssign} />
        </details>
      ))}
    </DeskPart>
  )
}

type ClassProps = Omit<Props, 'classes'> & { of: Props['classes'][number] }

function ClassForm({ of: one, teachers, mayAssign }: ClassProps) {
  const [preferred, setPreferred] = useState(one.preferred)
  const { revalidate } = useRevalidator()
  return (
    <MemberForm
      className={partsStyles.form}
      call={({ text }) =>
        deskApi.preferSubstitutes(one._id, {
          preferred,
          ...(mayAssign && { needs: { certificate: text('certificate') || undefined } }),
        })
      }
      onDone={revalidate}
    >
      <CheckboxGroup
        legend={`First for ${one.title}`}
        name="preferred"
        value={preferred}
        onChange={setPreferred}
        options={teachers.map(({ _id, name }) => ({ value: _id, label: name }))}
        width="160px"
      />
      {mayAssign && (
        <Field
          label="Certificate that it needs"
          name="certificate"
          optional
          maxLength={LIMITS.listEntryMax}
          defaultValue={one.neededCertificate ?? ''}
          hint="As teachers name it. Who does not hold it on the day is not asked."
        />
      )}
      <SubmitButton small look="line" busyLabel="Keeping...">
        Keep it
      </SubmitButton>
    </MemberForm>
  )
}

function namesOf({ preferred }: Props['classes'][number], teachers: Props['teachers']): string {
  const names = preferred.flatMap((id) => teachers.find(({ _id }) => _id === id)?.name ?? [])
  return names.length === 0 ? 'everybody at once' : names.join(', ')
}
