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
      <SettingsHead about="What people are told to count on. Pages and letters say so from the next one on; a seat that is held and an offer that was made keep their end." />
      {promises.ok ? <PromisesForm now={promises.data} /> : <Failed message={promises.message} />}
    </>
  )
}

const FIELDS = [
  {
    name: 'answerHours',
    label: 'An answer within',
    unit: 'hours',
    hint: 'Every message is answered by then. Today says so before it is too late.',
  },
  {
    name: 'offerHours',
    label: 'A freed place is offered for',
    unit: 'hours',
    hint: 'To the next on the waiting list, at most; shorter just before the class.',
  },
  {
    name: 'holdMinutes',
    label: 'A place is kept while somebody pays for',
    unit: 'minutes',
    hint: 'Then it is free for others.',
  },
  {
    name: 'minimumAge',
    label: 'An account of one’s own from',
    unit: 'years',
    hint: 'Whoever is younger needs a parent’s. Those who are members stay so.',
  },
] as const

const LABELS = Object.fromEntries(FIELDS.map(({ name, label }) => [name, label]))

function PromisesForm({ now }: { now: PromisesOnWire }) {
  return (
    <DeskPart title="Promises" id="promises">
      <RecordForm
        version={now.version}
        labels={LABELS}
        button="Keep it"
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
              hint={`${hint} From ${PROMISE_BOUNDS[name].least} to ${PROMISE_BOUNDS[name].most}.`}
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
  return [titled(matches, 'Promises')]
}
