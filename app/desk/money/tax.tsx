import { useRevalidator } from 'react-router'
import type { TaxOnWire } from '../../../contract/desk-payments.ts'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, Select, TextArea } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { useDesk } from '../desk.ts'
import { DeskColumns, DeskHead, DeskPart, Facts } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import type { Route } from './+types/tax'
import { MoneyTabs } from './tabs.tsx'
import styles from './tax.module.css'
import { Rates, rateNow } from './tax-rates.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const tax = await moneyApi.tax()
  if (tax.status === 401) throw redirectToLogin(request)
  return { tax }
}

/** What receipts say of the studio, and the tax that is in its prices. */
export default function Tax({ loaderData: { tax } }: Route.ComponentProps) {
  const { may } = useDesk()
  return (
    <>
      <DeskHead title="Money" about="Applies to future receipts. Existing receipts don’t change." />
      <MoneyTabs at="/studio/money/tax" />
      {!tax.ok && <Failed message={tax.message} code={tax.code} />}
      {tax.ok && (
        <div className={styles.columns}>
          <DeskColumns aside={<Rates of={tax.data} mayChange={may('tax.change')} />}>
            <DeskPart title="Receipt details" id="tax">
              <p className={styles.now}>{nowOf(tax.data)}</p>
              <Stateless of={tax.data} />
              {may('tax.change') ? <Settings key={tax.data.version} of={tax.data} /> : <Said of={tax.data} />}
            </DeskPart>
          </DeskColumns>
        </div>
      )}
    </>
  )
}

/** The wrong tax on an invoice is found a year later, by the tax office. */
function Stateless({ of: { gstin, centresWithoutState: names } }: { of: TaxOnWire }) {
  if (gstin === null || names.length === 0) return null
  return (
    <Notice kind="info">
      {new Intl.ListFormat('en-GB').format(names)} {names.length === 1 ? 'has' : 'have'} no state yet, so
      classes there count as supplied in the studio’s own. <Link to="/studio/centres">Choose the state</Link>
    </Notice>
  )
}

function nowOf(tax: TaxOnWire): string {
  const rate = rateNow(tax)
  if (tax.gstin === null) return 'Without a GSTIN you issue plain receipts, with no GST.'
  if (!rate) return 'You have a GSTIN but no current rate, so receipts are plain until you add one.'
  return `You issue tax invoices. Prices include ${rate.percent}% GST: half CGST and half SGST, or all IGST for another state.`
}

const LABELS = {
  legalName: 'Legal name',
  address: 'Address',
  gstin: 'GSTIN',
  state: 'State',
  sac: 'SAC',
  prefix: 'Number prefix',
}

function Settings({ of }: { of: TaxOnWire }) {
  const { revalidate } = useRevalidator()
  return (
    <RecordForm
      version={of.version}
      labels={LABELS}
      button="Save"
      values={({ text }) => ({
        legalName: text('legalName'),
        address: text('address'),
        gstin: text('gstin'),
        state: text('state') || null,
        sac: text('sac'),
        prefix: text('prefix'),
      })}
      save={(fields) => moneyApi.changeTax(fields)}
      again={async () => {
        const now = await moneyApi.tax()
        return now.ok ? now.data : null
      }}
      onDone={() => revalidate()}
    >
      <Field
        label="GSTIN"
        name="gstin"
        optional
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={of.gstin ?? ''}
        hint="15 characters."
      />
      <div className={fieldStyles.fields}>
        <Field label="Legal name" name="legalName" maxLength={120} defaultValue={of.legalName} optional />
        <Select label="State" name="state" defaultValue={of.state ?? ''} optional>
          <option value="">Not set</option>
          {of.states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </Select>
      </div>
      <TextArea label="Address" name="address" rows={3} maxLength={400} defaultValue={of.address} optional />
      <div className={fieldStyles.fields}>
        <Field
          label="SAC"
          name="sac"
          inputMode="numeric"
          required
          maxLength={6}
          defaultValue={of.sac}
          hint="999723 is “physical well-being services” in the tax office’s list of services (CBIC). Please check with your accountant."
        />
        <Field
          label="Number prefix"
          name="prefix"
          required
          maxLength={3}
          autoCapitalize="characters"
          defaultValue={of.prefix}
          hint={`Like ${of.example}: one to three letters. Receipts add an R, credit notes a C. A new prefix starts again at 1.`}
        />
      </div>
      <p className={styles.place}>
        Classes in a centre are supplied in that centre’s state. Online classes go by the state of the buyer’s
        GSTIN, then the state they live in, then your own (section 12 of the IGST Act). Your own state means
        CGST and SGST, another state IGST. Please check with your accountant.
      </p>
    </RecordForm>
  )
}

function Said({ of }: { of: TaxOnWire }) {
  const state = of.states.find(({ code }) => code === of.state)?.name
  return (
    <Facts
      rows={[
        { key: 'gstin', label: 'GSTIN', value: of.gstin ?? 'none' },
        { key: 'name', label: 'Legal name', value: of.legalName || 'not set' },
        { key: 'state', label: 'State', value: state ?? 'not set' },
        { key: 'address', label: 'Address', value: of.address || 'not set' },
        { key: 'sac', label: 'SAC', value: of.sac },
        { key: 'prefix', label: 'Number prefix', value: of.prefix },
      ]}
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Receipts and tax')]
}
