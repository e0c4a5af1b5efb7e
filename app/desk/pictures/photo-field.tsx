import { use, useState } from 'react'
import type { Image } from '../../../contract/classes.ts'
import { photoNamed } from '../../../shared/photos.ts'
import fieldStyles from '../../form/field.module.css'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import partsStyles from '../parts.module.css'
import { PictureButton } from './picture-button.tsx'
import styles from './picture-choice.module.css'
import { useUpload } from './use-upload.ts'

type Props = {
  /** The name of the picture that it has; without one it is still to be made. */
  picture?: string
  image?: Image
}

/** The picture of a record in its form: a print, or one of the studio's own. What is chosen counts once the form is kept. */
export function PhotoField({ picture = '', image }: Props) {
  const { errors } = use(FormState)
  const [chosen, setChosen] = useState(photoNamed(picture) ? picture : 'print')
  const [shown, setShown] = useState(image)
  const { busy, failure, send } = useUpload()

  async function add(file: File | undefined) {
    const sent = await send(file)
    if (!sent) return
    setChosen(sent.name)
    setShown(sent.image)
  }

  return (
    <div className={fieldStyles.field}>
      <span>Picture</span>
      <input type="hidden" name="picture" value={chosen} />
      <div className={partsStyles.acts}>
        {shown && <Picture key={shown.url} className={styles.thumb} {...fromImage(shown)} alt="" />}
        <PictureButton label="A picture of your own" busy={busy} onFiles={([file]) => void add(file)} />
        {chosen !== 'print' && (
          <Button
            small
            look="quiet"
            onClick={() => {
              setChosen('print')
              setShown(photoNamed(picture) ? undefined : image)
            }}
          >
            The print again
          </Button>
        )}
      </div>
      <FieldError id="photo-error" error={failure || errors.picture} />
    </div>
  )
}
