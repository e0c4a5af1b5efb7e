import { type DragEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { UploadedPicture } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, FieldError } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Picture } from '../../ui/picture.tsx'
import { say } from '../../ui/voice.ts'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import { PictureButton } from '../pictures/picture-button.tsx'
import { picturesIn, uploadPicture } from '../pictures/upload.ts'
import { RecordForm } from '../studio/record-form.tsx'
import type { Route } from './+types/pictures'

import styles from './words.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const found = await wordsApi.pictures(after)
  if (found.status === 401) throw redirectToLogin(request)
  return { found, isFirst: after === undefined }
}

/** The studio's own pictures. */
export default function Pictures({ loaderData: { found, isFirst } }: Route.ComponentProps) {
  const [gone, setGone] = useState<UploadedPicture | null>(null)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  async function remove() {
    if (!gone) return
    const answer = await run(wordsApi.removePicture(gone._id))
    setGone(null)
    if (answer) await revalidate()
  }
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/words">
        <BackIcon />
        Website
      </Link>
      <DeskHead title="Pictures" about="Newest first. Resized for every screen; location data is removed." />
      <Drop onDone={revalidate} />
      {!found.ok && <Failed message={found.message} code={found.code} />}
      {found.ok && found.data.pictures.length === 0 && (
        <p className={partsStyles.none}>No pictures yet. Your pages show the default prints.</p>
      )}
      {found.ok && (
        <ul className={styles.gallery}>
          {found.data.pictures.map((picture) => (
            <One
              key={picture._id}
              picture={picture}
              timeZone={found.data.timeZone}
              onRemove={() => setGone(picture)}
            />
          ))}
        </ul>
      )}
      {found.ok && (
        <p className={styles.more}>
          {!isFirst && <Link to="/studio/words/pictures">Back to the newest</Link>}
          {found.data.next && <Link to={`/studio/words/pictures?after=${found.data.next}`}>Show more</Link>}
        </p>
      )}
      <Dialog
        open={gone !== null}
        onClose={() => setGone(null)}
        title="Delete this picture?"
        description="Deleted for good. Older versions that used it will have a gap."
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          <Button busy={busy} busyLabel="Deleting..." onClick={remove}>
            Delete picture
          </Button>
          <Button look="line" onClick={() => setGone(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Drop({ onDone }: { onDone(): void }) {
  const [sending, setSending] = useState(0)
  const [failures, setFailures] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  async function add(files: File[]) {
    setFailures([])
    setSending(files.length)
    let added = 0
    for (const file of files) {
      const sent = await uploadPicture(file)
      setSending((left) => left - 1)
      if ('failure' in sent) setFailures((before) => [...before, `${file.name}: ${sent.failure}`])
      else added++
    }
    if (added > 0) say(`${added === 1 ? '1 picture' : `${added} pictures`} added. Describe what each shows.`)
    onDone()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the button too */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          void add(picturesIn(event.dataTransfer))
        }}
      >
        <PictureButton label="Choose pictures" multiple large onFiles={(files) => void add(files)} />
        <span role="status">
          {sending > 0 ? `Uploading ${sending}…` : 'Or drop them here. JPEG, PNG or WebP, up to 12 MB.'}
        </span>
      </div>
      {failures.map((failure) => (
        <FieldError key={failure} id={`failure-${failure}`} error={failure} />
      ))}
    </>
  )
}

type OneProps = { picture: UploadedPicture; timeZone: string; onRemove(): void }

function One({ picture, timeZone, onRemove }: OneProps) {
  const { _id, image, title, alt, at, by } = picture
  const [focus, setFocus] = useState(picture.focus)
  return (
    <li>
      <FocusChoice image={image} focus={focus} onFocus={setFocus} />
      <p>
        {image.width} × {image.height}, {fullDateAndTime(at, timeZone)}
        {by && `, by ${by}`}
      </p>
      <RecordForm
        version={picture.version}
        labels={{ title: 'Name', alt: 'Description', focus: 'Focal point' }}
        values={({ text }) => ({ title: text('title'), alt: text('alt'), focus })}
        save={(form) =>
          wordsApi.describePicture(_id, {
            version: Number(form.version),
            title: String(form.title),
            alt: String(form.alt),
            focus: String(form.focus),
          })
        }
        again={() => readAgain(picture)}
        button="Save"
        acts={
          <Button small look="quiet" onClick={onRemove}>
            Delete<span className="sr-only"> picture{(title || alt) && `: ${title || alt}`}</span>
          </Button>
        }
      >
        <Field
          label="Name"
          name="title"
          maxLength={LIMITS.pictureTitle}
          defaultValue={title}
          hint="For your staff. Visitors don’t see it."
        />
        <Field
          label="Description"
          name="alt"
          maxLength={200}
          defaultValue={alt}
          hint="For people who can’t see it."
        />
      </RecordForm>
    </li>
  )
}

type FocusProps = { image: UploadedPicture['image']; focus: string; onFocus(focus: string): void }

/** A press says which part of a picture stays in sight where it is cut. By keys: the arrows, ten per cent a step. */
function FocusChoice({ image, focus, onFocus }: FocusProps) {
  const [x = 50, y = 50] = focus
    .split(' ')
    .map((part) => Number.parseInt(part, 10))
    .filter(Number.isFinite)
  const choose = (left: number, top: number) => onFocus(`${within(left)}% ${within(top)}%`)
  return (
    <button
      type="button"
      className={styles.focus}
      aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Press the part that should stay in sight, or use the arrow keys.`}
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        if (detail === 0) return
        const box = currentTarget.getBoundingClientRect()
        choose(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
      }}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        choose(x + step[0], y + step[1])
      }}
    >
      {/* Whole: what is cut here could not be pressed. */}
      <Picture {...fromImage(image)} isBand />
      <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  )
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
}

function within(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}

/** The list goes from the newest on: a picture comes first after whatever came just later. */
async function readAgain({ _id, at }: UploadedPicture) {
  const now = await wordsApi.pictures(`${at + 1}.${'0'.repeat(20)}`)
  return (now.ok && now.data.pictures.find((one) => one._id === _id)) || null
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Pictures')]
}
