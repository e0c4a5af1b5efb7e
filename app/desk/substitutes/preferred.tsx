import { useState } from 'react'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import { CheckboxGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import { useDesk } from '../desk.ts'
import { DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './preferred.module.css'

type Props = Pick<SubstitutesOnWire, 'classes' | 'teachers' | 'mayAssign'>

/** Who is asked before the others, class by class. */
export function Preferred({ classes, teachers, mayAssign }: Props) {
  const { timeZone } = useDesk()
  return (
    <DeskPart title="Preferred substitutes" id="asked-first">
      {classes.map((one) => (
        <details key={one._id} className={styles.class}>
          <summary>
            <span>
              <b>{one.title}</b>
              <span className="small">next {dateAndTime(one.nextAt, timeZone)}</span>
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

const LABELS = { preferred: 'Preferred', certificate: 'Required certificate' }

type ClassProps = Omit<Props, 'classes'> & { of: Props['classes'][number] }

function ClassForm({ of: one, teachers, mayAssign }: ClassProps) {
  const [preferred, setPreferred] = useState(one.preferred)
  const nameOf = (id: string) => teachers.find(({ _id }) => _id === id)?.name ?? id
  const shown = (ids: string[], certificate: string) => ({
    preferred: ids.map(nameOf),
    ...(mayAssign && { certificate }),
  })
  return (
    <RecordForm
      version={one.version}
      labels={LABELS}
      button="Save"
      buttonName={`Save for ${one.title}`}
      acts={null}
      values={({ text }) => shown(preferred, text('certificate'))}
      save={({ version, certificate }) =>
        deskApi.preferSubstitutes(one._id, {
          version: Number(version),
          preferred,
          ...(mayAssign && { needs: { certificate: String(certificate) || undefined } }),
        })
      }
      again={async () => {
        const now = await deskApi.substitutes()
        const found = now.ok ? now.data.classes.find(({ _id }) => _id === one._id) : undefined
        return found
          ? { ...shown(found.preferred, found.neededCertificate ?? ''), version: found.version }
          : null
      }}
    >
      <CheckboxGroup
        legend={`Preferred for ${one.title}`}
        name="preferred"
        value={preferred}
        onChange={setPreferred}
        options={teachers.map(({ _id, name }) => ({ value: _id, label: name }))}
        width="160px"
      />
      {mayAssign && (
        <Field
          label="Required certificate"
          name="certificate"
          optional
          maxLength={LIMITS.listEntryMax}
          defaultValue={one.neededCertificate ?? ''}
          hint="Spelled as teachers enter it. Teachers without it aren’t asked."
        />
      )}
    </RecordForm>
  )
}

function namesOf({ preferred }: Props['classes'][number], teachers: Props['teachers']): string {
  const names = preferred.flatMap((id) => teachers.find(({ _id }) => _id === id)?.name ?? [])
  return names.length === 0 ? 'no preference' : names.join(', ')
}
