import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'

type Props = {
  id: string
  /** Of what is kept, once all of it is. */
  version(): Promise<number>
  giveUp(): void
}

export function RemoveDraft({ id, version, giveUp }: Props) {
  const [open, setOpen] = useState(false)
  const { busy, run } = useAction()
  const navigate = useNavigate()
  async function remove() {
    if (!(await run(version().then((kept) => deskClassesApi.remove(id, kept))))) return
    giveUp()
    await navigate('/studio/classes?state=draft', { replace: true })
  }
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete draft?"
        description="Only staff have seen it. Its content stays in the activity log."
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          <Button busy={busy} busyLabel="Deleting..." onClick={remove}>
            Delete draft
          </Button>
          <Button look="line" onClick={() => setOpen(false)}>
            Keep draft
          </Button>
        </div>
      </Dialog>
    </>
  )
}
