import { useNavigate, useSearchParams } from 'react-router'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/new-class'

/** Where an empty hour of the schedule leads: a draft that begins then. It takes a press, so that looking at an address makes nothing. */
export default function NewClass() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const [day, from, room] = ['day', 'from', 'room'].map((name) => search.get(name) || undefined)
  async function make() {
    const answer = await run(
      deskClassesApi.make({
        ...(day && { day }),
        ...(from && { startTime: from }),
        ...(room && { roomId: room }),
      }),
    )
    if (answer) await navigate(`/studio/classes/draft/${answer.data._id}`, { replace: true })
  }
  return (
    <>
      <DeskHead
        title="A new class"
        about={`${day ? `It begins on ${dayInWords(day)}${from ? ` at ${from.replace(/^0(?=\d)/, '')}` : ''}. ` : ''}A draft is seen by the staff alone, and keeps itself while you write.`}
      />
      <p className={partsStyles.acts}>
        <Button busy={busy} busyLabel="Beginning..." onClick={make}>
          Begin the draft
        </Button>
        <ButtonLink look="line" to="/studio/schedule">
          Back to the schedule
        </ButtonLink>
      </p>
    </>
  )
}

function dayInWords(day: string): string {
  const at = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(at)
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'A new class')]
}
