import { buttonLook } from '../../ui/button.tsx'
import styles from './picture-choice.module.css'
import { PICTURES_TAKEN } from './upload.ts'

type Props = {
  label: string
  busy?: boolean
  multiple?: boolean
  /** Of the first order: a page is about it. */
  large?: boolean
  /** As one of a bar, in the place of a button's look. */
  className?: string | undefined
  onFiles(files: File[]): void
}

/** Opens the pictures of the machine; dropped and pasted ones come by other ways. */
export function PictureButton({ label, busy, multiple, large, className, onFiles }: Props) {
  const look = large ? buttonLook({}) : buttonLook({ look: 'line', small: true })
  return (
    <label className={className ?? `${look} ${styles.pick}`}>
      <input
        type="file"
        className="sr-only"
        accept={PICTURES_TAKEN}
        multiple={multiple}
        aria-disabled={busy || undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {busy ? 'Uploading...' : label}
    </label>
  )
}
