import type { IdentityOnWire } from '../../../contract/studio-records.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { cleanList } from '../../../shared/typed/text.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { DeskPart } from '../parts.tsx'
import { ZoneSelect } from '../setup/zone-select.tsx'
import type { Route } from './+types/settings'
import { readHours, readSocialLink } from './identity-lines.ts'
import { RecordForm } from './record-form.tsx'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const identity = await setupApi.identity()
  if (identity.status === 401) throw redirectToLogin(request)
  return { identity }
}

/** What the studio says of itself, on every page and in every email. */
export default function Settings({ loaderData: { identity } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead
        about={
          <>
            What stands on every page and in every letter.{' '}
            <Link to="/studio/setup">Open the setup checklist</Link>
          </>
        }
      />
      {identity.ok ? <IdentityForm identity={identity.data} /> : <Failed message={identity.message} />}
    </>
  )
}

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Telephone',
  timeZone: 'Time zone',
  tagline: 'Tagline',
  welcome: 'Welcome',
  places: 'Where you teach',
  openingHours: 'Opening hours',
  social: 'Elsewhere',
}

function IdentityForm({ identity }: { identity: IdentityOnWire }) {
  return (
    <DeskPart title="Name and address" id="identity">
      <RecordForm
        version={identity.version}
        labels={LABELS}
        button="Keep it"
        values={({ text }) => ({
          ...Object.fromEntries(
            ['name', 'email', 'phone', 'timeZone', 'tagline', 'welcome', 'places'].map((name) => [
              name,
              text(name),
            ]),
          ),
          openingHours: cleanList(text('openingHours')).map(readHours),
          social: cleanList(text('social')).map(readSocialLink),
        })}
        save={setupApi.changeIdentity}
        again={async () => {
          const now = await setupApi.identity()
          return now.ok ? now.data : null
        }}
      >
        <div className={fieldStyles.fields}>
          <Field label="Name" name="name" required maxLength={LIMITS.nameMax} defaultValue={identity.name} />
          <Field
            label="Email"
            name="email"
            type="email"
            required
            defaultValue={identity.email}
            hint="Stands at the foot of the site."
          />
          <Field label="Telephone" name="phone" type="tel" optional defaultValue={identity.phone} />
          <ZoneSelect
            defaultValue={identity.timeZone}
            hint="Every time on the site is shown in it. Sessions already scheduled still start at the same moment."
          />
        </div>
        <Field
          label="Tagline"
          name="tagline"
          optional
          maxLength={160}
          defaultValue={identity.tagline}
          hint="One line under the name."
        />
        <TextArea
          label="Welcome"
          name="welcome"
          optional
          rows={3}
          maxLength={400}
          defaultValue={identity.welcome}
        />
        <Field
          label="Where you teach"
          name="places"
          optional
          maxLength={160}
          defaultValue={identity.places}
          hint="As your emails say it, such as “Kothrud, Baner and online”."
        />
        <div className={fieldStyles.fields}>
          <TextArea
            label="Opening hours"
            name="openingHours"
            optional
            rows={3}
            defaultValue={identity.openingHours
              .map(({ days, hours }) => (hours ? `${days}: ${hours}` : days))
              .join('\n')}
            hint="One a line: Mon–Fri: 6:00 AM – 9:00 PM"
          />
          <TextArea
            label="Elsewhere"
            name="social"
            optional
            rows={3}
            defaultValue={identity.social.map(({ name, url }) => `${name}: ${url}`).join('\n')}
            hint="One link a line, such as instagram.com/yourstudio"
          />
        </div>
      </RecordForm>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Studio')]
}
