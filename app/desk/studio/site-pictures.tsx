import { use } from 'react'
import type { BrandAtDesk } from '../../../contract/brand.ts'
import { SITE_PLACES, type SitePlace } from '../../../shared/brand.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { Field, FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { fromImage, type PrintName, print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PictureButton } from '../pictures/picture-button.tsx'
import { useUpload } from '../pictures/use-upload.ts'
import styles from './own-brand.module.css'

type Hung = BrandAtDesk['pictures'][SitePlace]

type SitePicturesProps = {
  pictures: BrandAtDesk['pictures']
  caption: string
  onPicture(place: SitePlace, picture: Hung): void
}

/** The photos in the place of the prints that lead pages. */
export function SitePictures({ pictures, caption, onPicture }: SitePicturesProps) {
  return (
    <DeskPart title="Pictures of the website" id="site-pictures">
      <p className={styles.about}>
        Replace the prints with photos of your own, at least 1,600 pixels wide. Choose the part that stays in
        sight under Website, Pictures.
      </p>
      <div className={styles.logos}>
        {SITE_PLACES.map((place) => (
          <SitePictureField
            key={place}
            place={place}
            picture={pictures[place]}
            onPicture={(picture) => onPicture(place, picture)}
          />
        ))}
      </div>
      <div className={styles.caption}>
        <Field
          label="Caption of the home page picture"
          name="heroCaption"
          optional
          maxLength={LIMITS.reason}
          defaultValue={caption}
        />
      </div>
    </DeskPart>
  )
}

const PLACES: Record<SitePlace, { label: string; print: PrintName }> = {
  hero: { label: 'Top of the home page', print: 'hero-land-landing' },
  steps: { label: 'Behind “our teaching journey”', print: 'journey-landing' },
  band: { label: 'Bottom of the home page and others', print: 'band-closing' },
  account: { label: 'Beside login and sign-up', print: 'wizard-login' },
}

type SitePictureProps = { place: SitePlace; picture: Hung; onPicture(picture: Hung): void }

function SitePictureField({ place, picture, onPicture }: SitePictureProps) {
  const { errors } = use(FormState)
  const { busy, failure, send } = useUpload()
  const { label, print: name } = PLACES[place]
  async function add([file]: File[]) {
    const sent = await send(file)
    if (sent) onPicture({ name: sent.name, image: sent.image })
  }
  return (
    <fieldset className={styles.logo}>
      <legend>{label}</legend>
      <Picture className={styles.site} {...(picture ? fromImage(picture.image) : print(name))} isBand />
      <div className={partsStyles.acts}>
        <PictureButton
          label={picture ? 'Replace photo' : 'Choose photo'}
          busy={busy}
          onFiles={(files) => void add(files)}
        />
        {picture && (
          <Button small look="quiet" onClick={() => onPicture(null)}>
            Use the print<span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      <FieldError id={`picture-${place}-error`} error={failure || errors[`pictures.${place}`]} />
    </fieldset>
  )
}
