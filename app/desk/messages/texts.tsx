import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CannedAnswerOnWire } from '../../../contract/desk-messages.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, TextArea } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import type { Route } from './+types/texts'
import { BackToMessages } from './back-to-messages.tsx'
import styles from './messages.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const texts = await deskMessagesApi.texts()
  if (texts.status === 401) throw redirectToLogin(request)
  return { texts }
}

/** What is often asked, with an answer that was written once. */
export default function Texts({ loaderData: { texts } }: Route.ComponentProps) {
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <BackToMessages />
      <DeskHead
        title="Saved replies"
        about="Shared by all staff. {first name} becomes the reader’s first name. You can edit a reply before sending it."
      >
        {!isMaking && (
          <Button small onClick={() => setMaking(true)}>
            Add saved reply
          </Button>
        )}
      </DeskHead>
      {isMaking && (
        <DeskPart title="New saved reply" id="new-text">
          <TextForm onDone={() => setMaking(false)} />
          <Button look="quiet" small onClick={() => setMaking(false)}>
            Cancel
          </Button>
        </DeskPart>
      )}
      {!texts.ok && <Failed message={texts.message} code={texts.code} />}
      {texts.ok && texts.data.length === 0 && !isMaking && (
        <p className={partsStyles.none}>No saved replies yet. Save the reply you write most often.</p>
      )}
      {texts.ok && texts.data.map((one) => <Text key={one._id} of={one} />)}
    </>
  )
}

function Text({ of: one }: { of: CannedAnswerOnWire }) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove() {
    if (await run(deskMessagesApi.removeText(one._id, one.version))) revalidate()
  }
  return (
    <DeskPart
      title={one.name}
      id={`text-${one._id}`}
      aside={
        <>
          <Button look="quiet" small onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Close' : 'Edit'}
            <span className="sr-only"> {one.name}</span>
          </Button>
          <Button look="quiet" small busy={busy} onClick={remove}>
            Remove
            <span className="sr-only"> {one.name}</span>
          </Button>
        </>
      }
    >
      {isOpen ? (
        <TextForm text={one} onDone={() => setOpen(false)} />
      ) : (
        <p className={`${styles.text} ${partsStyles.below}`}>{one.text}</p>
      )}
    </DeskPart>
  )
}

const LABELS = { name: 'Name', text: 'Text' }

function TextForm({ text: one, onDone }: { text?: CannedAnswerOnWire; onDone(): void }) {
  return (
    <RecordForm
      version={one?.version ?? 0}
      labels={LABELS}
      button="Save reply"
      values={({ text }) => ({ name: text('name'), text: text('text') })}
      save={({ version, ...fields }) => {
        const form = fields as { name: string; text: string }
        return one
          ? deskMessagesApi.changeText(one._id, { ...form, version: Number(version) })
          : deskMessagesApi.addText(form)
      }}
      again={async () => {
        const now = await deskMessagesApi.texts()
        return (now.ok && now.data.find(({ _id }) => _id === one?._id)) || null
      }}
      onDone={onDone}
    >
      <Field label="Name" name="name" required maxLength={LIMITS.nameMax} defaultValue={one?.name} />
      <TextArea
        label="Text"
        name="text"
        rows={6}
        required
        maxLength={LIMITS.textMax}
        defaultValue={one?.text}
        hint="{first name} becomes the reader’s first name."
      />
    </RecordForm>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Saved replies')]
}
