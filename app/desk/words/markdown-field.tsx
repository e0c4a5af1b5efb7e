import { type ClipboardEvent, type DragEvent, use, useId, useRef, useState } from 'react'
import { photoNamed, photoSource } from '../../../shared/photos.ts'
import fieldStyles from '../../form/field.module.css'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { PictureButton } from '../pictures/picture-button.tsx'
import { picturesIn, uploadPicture } from '../pictures/upload.ts'
import styles from './markdown.module.css'
import { markdownOf } from './pasted.ts'

type Props = { value: string; onValue(text: string): void; readOnly?: boolean; hint?: string }

/** What a button of the bar does: it puts marks around what is selected, or before each of its lines. */
const MARKS = [
  { label: 'Heading', before: '## ', lines: true, key: '' },
  { label: 'Bold', before: '**', after: '**', key: 'b' },
  { label: 'Italic', before: '*', after: '*', key: 'i' },
  { label: 'List', before: '- ', lines: true, key: '' },
  { label: 'Quote', before: '> ', lines: true, key: '' },
  { label: 'Link', before: '[', after: '](https://)', key: '' },
] as const
type Mark = { before: string; after?: string; lines?: boolean }

/** A text in Markdown, with a bar for who does not know its marks, and pictures by drop, paste or choice. */
export function MarkdownField({ value, onValue, readOnly, hint }: Props) {
  const id = useId()
  const { area, type, mark, insertPicture } = useMarks(onValue)
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState('')
  const [isOver, setOver] = useState(false)
  const { errors } = use(FormState)
  const error = failure || errors.body

  async function add(files: File[]) {
    if (readOnly || files.length === 0) return
    setFailure('')
    setSending((now) => now + files.length)
    for (const file of files) {
      const sent = await uploadPicture(file)
      setSending((now) => now - 1)
      if ('failure' in sent) setFailure(`${file.name || 'Picture'}: ${sent.failure}`)
      else insertPicture(sent.picture.name, sent.picture.alt, files.length === 1)
    }
  }

  return (
    <div className={fieldStyles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>Text</label>
      <div>
        {!readOnly && (
          <div className={styles.bar} role="toolbar" aria-label="Formatting" aria-controls={id}>
            {MARKS.map((one) => (
              <button key={one.label} type="button" onClick={() => mark(one)}>
                {one.label}
              </button>
            ))}
            <PictureButton
              className={styles.pick}
              label="Picture"
              multiple
              onFiles={(files) => void add(files)}
            />
          </div>
        )}
        <textarea
          ref={area}
          id={id}
          name="body"
          data-field="body"
          className={`${fieldStyles.input} ${styles.area}`}
          data-over={isOver || undefined}
          rows={22}
          value={value}
          readOnly={readOnly}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onValue(target.value)}
          onKeyDown={(event) => {
            const wanted = MARKS.find(({ key }) => key !== '' && key === event.key)
            if (!wanted || !(event.ctrlKey || event.metaKey) || event.altKey) return
            event.preventDefault()
            mark(wanted)
          }}
          onPaste={(event: ClipboardEvent) => {
            const html = event.clipboardData.getData('text/html')
            const text = !readOnly && html ? markdownOf(html) : null
            const files = picturesIn(event.clipboardData)
            if (text === null && files.length === 0) return
            event.preventDefault()
            if (text === null) void add(files)
            else type(text)
          }}
          onDragOver={(event: DragEvent) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event: DragEvent) => {
            setOver(false)
            const files = picturesIn(event.dataTransfer)
            if (files.length === 0) return
            event.preventDefault()
            void add(files)
          }}
        />
      </div>
      <p className={fieldStyles.hint} id={`${id}-hint`} role="status">
        {sending > 0
          ? `Uploading ${sending === 1 ? '1 picture' : `${sending} pictures`}…`
          : (hint ?? 'Markdown. Drop or paste pictures here, and describe each between its brackets.')}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Writes into the field as its writer does. */
function useMarks(onValue: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)

  /** As if it had been typed, so that the browser's own undo undoes it. */
  function type(text: string) {
    const field = area.current
    if (!field) return
    field.focus()
    if (!document.execCommand('insertText', false, text)) {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
      onValue(field.value)
    }
  }

  function mark({ before, after = '', lines }: Mark) {
    const field = area.current
    if (!field || field.readOnly) return
    if (lines) {
      field.selectionStart = field.value.lastIndexOf('\n', field.selectionStart - 1) + 1
      const chosen = field.value.slice(field.selectionStart, field.selectionEnd)
      return type(
        chosen
          .split('\n')
          .map((line) => before + line)
          .join('\n'),
      )
    }
    const chosen = field.value.slice(field.selectionStart, field.selectionEnd)
    const start = field.selectionStart + before.length
    type(before + chosen + after)
    field.setSelectionRange(start, start + chosen.length)
  }

  /** With the caret where its description belongs; of several at once the last would have it. */
  function insertPicture(name: string, description: string, isAlone: boolean) {
    const photo = photoNamed(name)
    const field = area.current
    if (!photo || !field) return
    const start = field.selectionStart + BEFORE_PICTURE.length
    type(`${BEFORE_PICTURE}${description}](${photoSource(photo)})\n\n`)
    if (isAlone && description === '') field.setSelectionRange(start, start)
  }

  return { area, type, mark, insertPicture }
}

const BEFORE_PICTURE = '\n\n!['
