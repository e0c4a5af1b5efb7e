import clsx from 'clsx'
import { type ChangeEvent, useRef, useState } from 'react'
import { isHeicFile } from '../../../shared/photos.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { useLogout } from '../../auth/use-logout.ts'
import { FieldError } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import pageStyles from '../page.module.css'
import { squareOf } from './crop-avatar.ts'
import styles from './picture-form.module.css'
import { updateUser } from './update-user.ts'

const TYPES = 'image/jpeg,image/png,image/webp'

/** Who is logged in, with their picture and the way out. A picture is cut to a small square here, before it leaves the browser. */
export function PictureForm() {
  const { user } = useAuth()
  const logOut = useLogout()
  const { busy, errors, run } = useAction(['image'])
  const [unreadable, setUnreadable] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  if (!user) return null
  const error = unreadable || errors.image

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const image = await squareOf(file).catch(() => null)
    setUnreadable(image ? '' : isHeicFile(file) ? TEXTS.heicPicture : TEXTS.notAPicture)
    if (image) keep(memberApi.setPicture(image))
  }

  async function keep(asked: ReturnType<typeof memberApi.removePicture>) {
    const answer = await run(asked)
    if (answer) updateUser({ picture: answer.user.picture })
  }

  return (
    <section className={styles.identity} aria-labelledby="who">
      <Portrait of={user} large />
      <div>
        <h2 id="who">{user.name}</h2>
        <p className="small">{user.email}</p>
        <div className={`${styles.actions} ${pageStyles.actions}`}>
          <label className={clsx(buttonLook({ look: 'line', small: true }), styles.pick)}>
            <input
              ref={picker}
              type="file"
              className="sr-only"
              accept={TYPES}
              aria-disabled={busy || undefined}
              onClick={(event) => busy && event.preventDefault()}
              onChange={choose}
              aria-describedby="picture-hint"
              aria-invalid={error ? true : undefined}
            />
            {busy ? 'Saving...' : 'Choose a picture'}
          </label>
          {user.picture && (
            <Button
              small
              look="quiet"
              busy={busy}
              onClick={() => {
                setUnreadable('')
                // The button goes with the picture.
                picker.current?.focus()
                keep(memberApi.removePicture())
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p className="small" id="picture-hint">
          JPEG, PNG or WebP. Only you see it. We crop it to a square and remove location data.
        </p>
        <FieldError id="picture-error" error={error} />
      </div>
      <Button small look="line" onClick={logOut}>
        Logout
      </Button>
    </section>
  )
}
