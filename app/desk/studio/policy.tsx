import { use, useRef, useState } from 'react'
import type { PolicyVersionOnWire } from '../../../contract/policy.ts'
import { policyText } from '../../../shared/policy-text.ts'
import { readCount, readPercent } from '../../../shared/typed/number.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { DeskColumns, DeskPart } from '../parts.tsx'
import type { Route } from './+types/policy'
import styles from './policy.module.css'
import { Versions } from './policy-versions.tsx'
import { RecordForm } from './record-form.tsx'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const versions = await setupApi.policies()
  if (versions.status === 401) throw redirectToLogin(request)
  return { versions }
}

/** What is refunded when someone leaves a class. */
export default function PolicyPage({ loaderData: { versions } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead
        about={
          <>
            Applies to new bookings. Existing bookings keep the policy they were made under. Shown in the{' '}
            <Link to="/terms">terms</Link> and under every class.
          </>
        }
      />
      {versions.ok ? (
        <Policies versions={versions.data} />
      ) : (
        <Failed message={versions.message} code={versions.code} />
      )}
    </>
  )
}

function Policies({ versions }: { versions: PolicyVersionOnWire[] }) {
  const [current] = versions
  if (!current) return null
  return (
    <DeskColumns aside={<Versions of={versions} />}>
      <DeskPart title="Refund rules" id="policy">
        <PolicyForm current={current} />
      </DeskPart>
    </DeskColumns>
  )
}

const LABELS = {
  tiers: 'Hours before the start, refund in percent',
  coolingOffMinutes: 'Cooling-off period, in minutes',
  recordedHours: 'Full refund window for recordings, in hours',
  openedPercent: 'Refund after opening a video, in percent',
}

type Line = { key: number; hours: string; percent: string }
let made = 0

const linesOf = (tiers: PolicyVersionOnWire['tiers']): Line[] =>
  tiers.map(({ hoursBefore, percent }) => ({
    key: ++made,
    hours: String(hoursBefore),
    percent: String(percent),
  }))

function PolicyForm({ current }: { current: PolicyVersionOnWire }) {
  const [lines, setLines] = useState(() => linesOf(current.tiers))
  // The next version is not the next number: terms of single classes have theirs in between, and what is saved unchanged has none.
  const seen = useRef(current.version)
  seen.current = Math.max(seen.current, current.version)
  const tiers = lines.map(({ hours, percent }) => ({
    hoursBefore: readCount(hours) ?? Number.NaN,
    percent: readPercent(percent) ?? Number.NaN,
  }))
  return (
    <RecordForm
      version={current.version}
      labels={LABELS}
      button="Save policy"
      values={({ text }) => ({
        tiers: lines.map(({ hours, percent }) => ({ hoursBefore: hours, percent })),
        ...Object.fromEntries(
          ['coolingOffMinutes', 'recordedHours', 'openedPercent'].map((name) => [name, text(name)]),
        ),
      })}
      save={(fields) => setupApi.changePolicy({ ...fields, version: seen.current })}
      again={async () => {
        const now = await setupApi.policies()
        const [newest = null] = now.ok ? now.data : []
        seen.current = newest?.version ?? seen.current
        return newest
      }}
    >
      <Tiers lines={lines} setLines={setLines} />
      <p className={styles.sentence} aria-live="polite">
        {said(tiers)}
      </p>
      <div className={fieldStyles.fields}>
        <Field
          label="Cooling-off period, in minutes"
          name="coolingOffMinutes"
          inputMode="numeric"
          required
          defaultValue={current.coolingOffMinutes}
          hint="Full refund this soon after paying, unless a session or video has started. 0 for none."
        />
        <Field
          label="Full refund window for recordings, in hours"
          name="recordedHours"
          inputMode="numeric"
          required
          defaultValue={current.recordedHours}
          hint="After payment, if no video was opened."
        />
        <Field
          label="Refund after opening a video, in percent"
          name="openedPercent"
          inputMode="numeric"
          required
          defaultValue={current.openedPercent}
          hint="For a dated class: the most you refund once one of its videos was opened."
        />
      </div>
    </RecordForm>
  )
}

function Tiers({ lines, setLines }: { lines: Line[]; setLines(lines: Line[]): void }) {
  const change = (key: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)))
  return (
    <fieldset className={styles.lines}>
      <legend>Refunds for dated classes</legend>
      {lines.map((line, index) => (
        <div key={line.key} className={styles.line}>
          <Field
            label="Hours before the start"
            name={`tiers.${index}.hoursBefore`}
            inputMode="numeric"
            required
            value={line.hours}
            onChange={(event) => change(line.key, { hours: event.target.value })}
          />
          <Field
            label="Refund, percent"
            name={`tiers.${index}.percent`}
            inputMode="numeric"
            required
            value={line.percent}
            onChange={(event) => change(line.key, { percent: event.target.value })}
          />
          <Button
            look="line"
            small
            disabled={lines.length === 1}
            onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
          >
            Remove
            <span className="sr-only"> line {index + 1}</span>
          </Button>
        </div>
      ))}
      <TiersError />
      {lines.length < 5 && (
        <Button
          look="line"
          small
          onClick={() => setLines([...lines, { key: ++made, hours: '', percent: '' }])}
        >
          Add a line
        </Button>
      )}
    </fieldset>
  )
}

function TiersError() {
  return <FieldError id="tiers-error" error={use(FormState).errors.tiers} />
}

/** As visitors will read it. */
function said(tiers: { hoursBefore: number; percent: number }[]): string {
  if (tiers.some(({ hoursBefore, percent }) => !(hoursBefore >= 0 && percent >= 1 && percent <= 100)))
    return ''
  return `“${policyText({ tiers: tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore) })}”`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Cancellation policy')]
}
