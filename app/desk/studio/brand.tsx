import { use, useState } from 'react'
import type { BrandAtDesk } from '../../../contract/brand.ts'
import type { Image } from '../../../contract/classes.ts'
import { OWN_ACCENT, SITE_PLACES, type Theme, whyNoLogo } from '../../../shared/brand.ts'
import { photoNamed, photoSource } from '../../../shared/photos.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Tick } from '../../form/choices.tsx'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { titled } from '../../studio.ts'
import { useUnsaved } from '../../typing/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PictureButton } from '../pictures/picture-button.tsx'
import { useUpload } from '../pictures/use-upload.ts'
import type { Route } from './+types/brand'
import { AccentField } from './accent-field.tsx'
import styles from './own-brand.module.css'
import { RecordForm } from './record-form.tsx'
import { SettingsHead } from './settings-head.tsx'
import { SitePictures } from './site-pictures.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const brand = await setupApi.brand()
  if (brand.status === 401) throw redirectToLogin(request)
  return { brand }
}

/** What pages and emails bear in the place of the program's own sign and colour. */
export default function BrandPage({ loaderData: { brand } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Shown on every page and in every email. If an email app blocks pictures, your name is shown instead." />
      {brand.ok ? <BrandForm brand={brand.data} /> : <Failed message={brand.message} code={brand.code} />}
    </>
  )
}

const LABELS = { accent: 'Colour', logo: 'Logo', pictures: 'Pictures', heroCaption: 'Caption' }

function BrandForm({ brand }: { brand: BrandAtDesk }) {
  const [isOwn, setOwn] = useState(brand.accent !== null)
  const [accent, setAccent] = useState(brand.accent ?? OWN_ACCENT)
  const [logo, setLogo] = useState({ day: brand.logo?.day ?? null, night: brand.logo?.night ?? null })
  useUnsaved(logo.day?.name !== brand.logo?.day.name || logo.night?.name !== brand.logo?.night?.name)
  const [pictures, setPictures] = useState(brand.pictures)
  useUnsaved(SITE_PLACES.some((place) => pictures[place]?.name !== brand.pictures[place]?.name))
  const said = (of: BrandAtDesk) => ({
    accent: of.accent && `${of.accent.day}, ${of.accent.night}`,
    logo: of.logo && [of.logo.day.name, of.logo.night?.name].filter(Boolean).join(', '),
    pictures: SITE_PLACES.flatMap((place) => of.pictures[place]?.name ?? []).join(', '),
    heroCaption: of.heroCaption,
  })
  return (
    <RecordForm
      version={brand.version}
      labels={LABELS}
      button="Save"
      values={({ text }) => ({
        accent: isOwn ? accent : null,
        logo: logo.day && { day: logo.day.name, night: logo.night?.name ?? null },
        pictures: Object.fromEntries(SITE_PLACES.map((place) => [place, pictures[place]?.name ?? null])),
        heroCaption: text('heroCaption'),
      })}
      save={setupApi.changeBrand}
      again={async () => {
        const now = await setupApi.brand()
        return now.ok ? { version: now.data.version, ...said(now.data) } : null
      }}
    >
      <DeskPart title="Logo" id="logo">
        <p className={styles.about}>
          A square logo appears next to your name; a wide one replaces it. Use PNG or WebP with a transparent
          background, at least 76 pixels high. Without a dark version, the logo gets a light background in the
          dark theme.
        </p>
        <div className={styles.logos}>
          <LogoField
            theme="day"
            label="On a light background"
            logo={logo.day}
            onLogo={(day) => setLogo((now) => ({ day, night: day ? now.night : null }))}
          />
          {logo.day && (
            <LogoField
              theme="night"
              label="On a dark background"
              logo={logo.night}
              onLogo={(night) => setLogo((now) => ({ ...now, night }))}
            />
          )}
        </div>
      </DeskPart>
      <DeskPart title="Colour" id="colour">
        <p className={styles.about}>
          Used for buttons and links. Text must stay readable: a contrast of at least 4.5 to 1 (WCAG AA).
        </p>
        <Tick name="isOwn" checked={isOwn} onChange={setOwn}>
          Use your own colour
        </Tick>
        {isOwn && (
          <div className={styles.accents}>
            {(['day', 'night'] as const).map((theme) => (
              <AccentField
                key={theme}
                theme={theme}
                value={accent[theme]}
                onValue={(colour) => setAccent((now) => ({ ...now, [theme]: colour }))}
              />
            ))}
          </div>
        )}
      </DeskPart>
      <SitePictures
        pictures={pictures}
        caption={brand.heroCaption}
        onPicture={(place, picture) => setPictures((now) => ({ ...now, [place]: picture }))}
      />
    </RecordForm>
  )
}

type Logo = { name: string; image: Image }
type LogoProps = { theme: Theme; label: string; logo: Logo | null; onLogo(logo: Logo | null): void }

function LogoField({ theme, label, logo, onLogo }: LogoProps) {
  const { errors } = use(FormState)
  const { busy, failure, send } = useUpload()
  async function add([file]: File[]) {
    const sent = await send(file, ({ name }) => {
      const photo = photoNamed(name)
      return photo && whyNoLogo(photo)
    })
    if (sent) onLogo({ name: sent.name, image: sent.image })
  }
  const photo = logo && photoNamed(logo.name)
  return (
    <fieldset className={styles.logo}>
      <legend>{label}</legend>
      <div className={theme === 'night' ? `${styles.ground} ${styles.dark}` : styles.ground}>
        {photo ? (
          <img src={photoSource(photo)} alt={`Your logo, ${label.toLowerCase()}`} />
        ) : (
          <span>No logo yet</span>
        )}
      </div>
      <div className={partsStyles.acts}>
        <PictureButton
          label={logo ? 'Replace' : `Choose logo${theme === 'night' ? ' for a dark background' : ''}`}
          busy={busy}
          onFiles={(files) => void add(files)}
        />
        {logo && (
          <Button small look="quiet" onClick={() => onLogo(null)}>
            Without<span className="sr-only"> a logo {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      <FieldError id={`logo-${theme}-error`} error={failure || errors[`logo.${theme}`]} />
    </fieldset>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Logo and colour')]
}
