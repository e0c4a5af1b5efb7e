import { type FormEvent, useState } from 'react'
import { api, type Failed } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { PasswordField } from '../../form/field.tsx'
import { Refused } from '../../login/refusal.tsx'
import { remember } from '../../login/remembered.ts'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toastOnNextPage } from '../../ui/toast.ts'
import styles from '../page.module.css'

type State = { busy?: boolean; failure?: Failed }

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const [{ busy, failure }, setState] = useState<State>({})

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setState({ busy: true })
    const answer = await memberApi.deleteAccount(password)
    if (!answer.ok) return setState({ failure: answer })
    await api.logout()
    remember(null)
    toastOnNextPage('success', answer.message)
    location.replace('/')
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        description="What our books must keep stays, without your name. All else is deleted at once, and cannot come back; a plan that is paid for ends with it."
      >
        <form className={`${styles.form} ${styles.dialogForm}`} method="post" onSubmit={remove}>
          {failure && !failure.errors.password && <Refused answer={failure} />}
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={failure?.errors.password}
          />
          <div className={dialogStyles.actions}>
            <Button type="submit" busy={busy} busyLabel="Deleting...">
              Delete for good
            </Button>
            <Button look="line" onClick={() => setOpen(false)}>
              Keep it
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
