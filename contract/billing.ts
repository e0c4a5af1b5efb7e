import { z } from 'zod'
import { isGstin, STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { line, numeric, paragraphs, when } from './wire.ts'

const version = numeric(z.number().int().min(0).max(1_000_000_000)).meta({
  description: 'The version that was read; 0 if there was none.',
})

/** Normalises case and spaces. Empty for none. */
export const gstin = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll(/\s/g, '') || null)
  .refine((text) => text === null || isGstin(text), {
    error: 'This GSTIN isn’t valid. Check each character.',
  })
  .nullish()
  .transform((text) => text ?? null)

/** A GSTIN starts with its state code, so the state may be omitted. An invalid one is reported only at its own field. */
export const isOfState = (form: { gstin: string | null; state: string | null }) =>
  form.gstin === null || form.state === null || !isGstin(form.gstin) || form.gstin.slice(0, 2) === form.state

export const OTHER_STATE = 'The first two digits of the GSTIN belong to another state.'

export const billingForm = z
  .object({
    version,
    name: line('the name of the business', LIMITS.businessName),
    address: paragraphs('the address of the business', LIMITS.billingAddress),
    state: z
      .string({ error: 'Choose a state.' })
      .refine((code) => STATES[code] !== undefined, { error: 'Choose a state.' })
      .meta({ description: 'The two-digit GST state code.' }),
    gstin,
  })
  .refine(isOfState, { path: ['state'], error: OTHER_STATE, when: when('state', 'gstin') })
  .meta({ id: 'BillingForm', description: 'The business that future invoices are billed to.' })
export type BillingForm = z.infer<typeof billingForm>

export const billingVersion = z.object({ version })

export const billing = z
  .object({
    version: z.number().int(),
    name: z.string(),
    address: z.string(),
    state: z.string(),
    gstin: z.string().nullable(),
  })
  .meta({ id: 'Billing' })
export type BillingOnWire = z.infer<typeof billing>
