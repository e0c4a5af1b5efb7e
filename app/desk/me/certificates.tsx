import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CertificateOnWire } from '../../../contract/desk-profile.ts'
import { fullDay } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { cleanList } from '../../../shared/typed/text.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

/** What a teacher has learnt, with its days: which sessions they may step in for goes by it. */
export function Certificates({ certificates }: { certificates: CertificateOnWire[] }) {
  const [adding, setAdding] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <DeskPart
      title="Certificates"
      id="certificates"
      aside={
        !adding && (
          <Button small look="quiet" onClick={() => setAdding(true)}>
            Add certificate
          </Button>
        )
      }
    >
      {certificates.length === 0 && !adding && (
        <p className={partsStyles.none}>
          No certificates yet. Some classes need a certificate that is valid on the day.
        </p>
      )}
      <ul className={partsStyles.rows}>
        {certificates.map((one) => (
          <Certificate key={one._id} certificate={one} />
        ))}
      </ul>
      {adding && (
        <MemberForm
          className={partsStyles.form}
          call={({ text }) =>
            deskApi.addCertificate({
              name: text('name'),
              issuer: text('issuer'),
              validFrom: text('validFrom'),
              validUntil: text('validUntil'),
              styles: cleanList(text('forStyles').replaceAll(',', '\n')),
            })
          }
          onDone={async () => {
            setAdding(false)
            await revalidate()
          }}
        >
          <Field label="Certificate" name="name" required maxLength={LIMITS.listEntryMax} />
          <Field label="Issued by" name="issuer" required maxLength={LIMITS.listEntryMax} />
          <div className={fieldStyles.fields}>
            <Field label="Valid from" name="validFrom" type="date" required />
            <Field
              label="Valid until"
              name="validUntil"
              type="date"
              optional
              hint="Leave empty if it doesn’t expire."
            />
          </div>
          <Field label="Styles it covers" name="forStyles" optional hint="Separated by commas." />
          <div className={partsStyles.acts}>
            <SubmitButton small busyLabel="Saving...">
              Save certificate
            </SubmitButton>
            <Button small look="line" onClick={() => setAdding(false)}>
              Cancel
            </Button>
          </div>
        </MemberForm>
      )}
    </DeskPart>
  )
}

function Certificate({ certificate }: { certificate: CertificateOnWire }) {
  const { _id, name, issuer, styles } = certificate
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  async function remove() {
    if (await run(deskApi.removeCertificate(_id))) await revalidate()
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{[issuer, ...styles].join(' · ')}</p>
        <p>
          <Validity certificate={certificate} />
        </p>
      </div>
      <Button
        small
        look="quiet"
        busy={busy}
        busyLabel="Removing..."
        aria-label={`Remove ${name}`}
        onClick={remove}
      >
        Remove
      </Button>
    </li>
  )
}

function Validity({ certificate: { state, validFrom, validUntil } }: { certificate: CertificateOnWire }) {
  const end = validUntil && fullDay(validUntil)
  if (state === 'expired') return <span className={badgeStyles.accent}>Expired on {end}</span>
  if (state === 'ends-soon') return <span className={badgeStyles.warning}>Expires on {end}</span>
  if (state === 'not-yet') return <span className={badgeStyles.badge}>From {fullDay(validFrom)}</span>
  return end ? `Valid until ${end}` : `Since ${fullDay(validFrom)}, no expiry`
}
