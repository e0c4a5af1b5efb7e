import type { BillingOnWire } from '../../contract/billing.ts'
import { STATES } from '../../shared/gst.ts'
import { LIMITS } from '../../shared/limits.ts'
import fieldStyles from '../form/field.module.css'
import { Field, Select, TextArea } from '../form/field.tsx'
import type { FormValues } from '../form/form-values.ts'

/** What an invoice to a business says of it: the same fields for the member and for the desk. */
export function BillingFields({ saved }: { saved: BillingOnWire | null }) {
  return (
    <>
      <Field
        label="Name of the business"
        name="name"
        autoComplete="organization"
        required
        maxLength={LIMITS.businessName}
        defaultValue={saved?.name}
      />
      <TextArea
        label="Its address"
        name="address"
        rows={3}
        autoComplete="street-address"
        required
        maxLength={LIMITS.billingAddress}
        defaultValue={saved?.address}
      />
      <div className={fieldStyles.fields}>
        <Select label="State" name="state" required defaultValue={saved?.state ?? ''}>
          <option value="">Please choose</option>
          {Object.entries(STATES)
            .sort(([, one], [, other]) => one.localeCompare(other))
            .map(([code, name]) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
        </Select>
        <Field
          label="GSTIN"
          name="gstin"
          optional
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={saved?.gstin ?? ''}
          hint="Fifteen characters. Its last one checks the others, so a slip is found here."
        />
      </div>
    </>
  )
}

/** What was typed, to change what was read. */
export function billingTyped({ text }: FormValues, saved: BillingOnWire | null) {
  return {
    version: saved?.version ?? 0,
    name: text('name'),
    address: text('address'),
    state: text('state'),
    gstin: text('gstin'),
  }
}
