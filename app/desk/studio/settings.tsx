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
            Shown on every page and in every email. <Link to="/studio/setup">Open the setup checklist</Link>
          </>
        }
      />
      {identity.ok ? (
        <IdentityForm identity={identity.data} />
      ) : (
        <Failed message={identity.message} code={identity.code} />
      )}
    </>
  )
}

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  timeZone: 'Time zone',
  tagline: 'Tagline',
  welcome: 'Welcome text',
  places: 'Where you teach',
  openingHours: 'Opening hours',
  social: 'Social links',
}

function IdentityForm({ identity }: { identity: IdentityOnWire }) {
  return (
    <DeskPart title="Studio details" id="identity">
      <RecordForm
        version={identity.version}
        labels={LABELS}
        button="Save"
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
            hint="Shown in the footer of the website."
          />
          <Field label="Phone" name="phone" type="tel" optional defaultValue={identity.phone} />
          <ZoneSelect
            defaultValue={identity.timeZone}
            hint="Times are shown in this zone. Scheduled sessions keep their actual start."
          />
        </div>
        <Field
          label="Tagline"
          name="tagline"
          optional
          maxLength={160}
          defaultValue={identity.tagline}
          hint="One line below the name."
        />
        <TextArea
          label="Welcome text"
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
          hint="Used in emails, like “Kothrud, Baner and online”."
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
            hint="One per line, like Mon–Fri: 6:00 AM – 9:00 PM"
          />
          <TextArea
            label="Social links"
            name="social"
            optional
            rows={3}
            defaultValue={identity.social.map(({ name, url }) => `${name}: ${url}`).join('\n')}
            hint="One link per line, like instagram.com/yourstudio"
          />
        </div>
      </RecordForm>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Name and address')]
}
