import type { PromisesOnWire } from '../../../contract/promises.ts'
import { PROMISE_BOUNDS } from '../../../shared/promises.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Failed } from '../../ui/load-error.tsx'
import { DeskPart } from '../parts.tsx'
import type { Route } from './+types/promises'
import { RecordForm } from './record-form.tsx'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const promises = await setupApi.promises()
  if (promises.status === 401) throw redirectToLogin(request)
  return { promises }
}

/** What people are told to count on, in hours, minutes and years. */
export default function PromisesPage({ loaderData: { promises } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="What members can rely on. Shown on pages and in emails. Current holds and offers keep their deadline." />
      {promises.ok ? (
        <PromisesForm now={promises.data} />
      ) : (
        <Failed message={promises.message} code={promises.code} />
      )}
    </>
  )
}

const FIELDS = [
  {
    name: 'answerHours',
    label: 'Reply to messages within',
    unit: 'hours',
    hint: 'Today reminds you before a reply is late.',
  },
  {
    name: 'offerHours',
    label: 'Waitlist offers last',
    unit: 'hours',
    hint: 'How long the next person has to take a free place. Shorter just before the class.',
  },
  {
    name: 'holdMinutes',
    label: 'Hold a place during payment for',
    unit: 'minutes',
    hint: 'Then it’s free for others.',
  },
  {
    name: 'minimumAge',
    label: 'Minimum age',
    unit: 'years',
    hint: 'Younger people need a parent’s account. Existing members aren’t affected.',
  },
] as const

const LABELS = Object.fromEntries(FIELDS.map(({ name, label }) => [name, label]))

function PromisesForm({ now }: { now: PromisesOnWire }) {
  return (
    <DeskPart title="Times and age" id="promises">
      <RecordForm
        version={now.version}
        labels={LABELS}
        button="Save"
        values={({ text }) => Object.fromEntries(FIELDS.map(({ name }) => [name, text(name)]))}
        save={setupApi.changePromises}
        again={async () => {
          const kept = await setupApi.promises()
          return kept.ok ? kept.data : null
        }}
      >
        <div className={fieldStyles.fields}>
          {FIELDS.map(({ name, label, unit, hint }) => (
            <Field
              key={name}
              name={name}
              hint={`${hint} ${PROMISE_BOUNDS[name].least} to ${PROMISE_BOUNDS[name].most}.`}
              label={`${label} (${unit})`}
              required
              inputMode="numeric"
              defaultValue={now[name]}
            />
          ))}
        </div>
      </RecordForm>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Service levels')]
}
