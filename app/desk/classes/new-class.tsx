import { useNavigate, useSearchParams } from 'react-router'
import { shortDay } from '../../../shared/dates.ts'
import { clockTime } from '../../../shared/days.ts'
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
        title="New class"
        about={`${day ? `Starts ${shortDay(day)}${from ? `, ${clockTime(from)}` : ''}. ` : ''}Only staff can see a draft. It saves automatically.`}
      />
      <p className={partsStyles.acts}>
        <Button busy={busy} busyLabel="Creating..." onClick={make}>
          Create draft
        </Button>
        <ButtonLink look="line" to="/studio/schedule">
          Back to the schedule
        </ButtonLink>
      </p>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'New class')]
}
