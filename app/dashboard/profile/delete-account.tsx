import { useState } from 'react'
import { api } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { leaveFor } from '../../auth/leave.ts'
import { remember } from '../../device/remembered.ts'
import { PasswordField } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toastOnNextPage } from '../../ui/toast.ts'
import styles from '../page.module.css'
import { keepsAccount, useWhatEnds, WhatEnds } from './what-ends.tsx'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const ends = useWhatEnds(open)

  async function leave({ message }: { message: string }) {
    await api.logout()
    remember(null)
    toastOnNextPage('success', message)
    return leaveFor('/')
  }

  return (
    <>
      <Button small look="line" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        description="Payment records are kept without your name, as the law requires; an invoice to a registered business keeps that business. Everything else is deleted now. This can’t be undone. You can export your data first."
      >
        <WhatEnds found={ends} />
        {!keepsAccount(ends) && (
          <MemberForm
            harmless
            className={`${styles.form} ${styles.dialogForm}`}
            notices
            call={({ text }) => memberApi.deleteAccount(text('password'))}
            onDone={leave}
          >
            <PasswordField label="Your password" name="password" autoComplete="current-password" required />
            <div className={dialogStyles.actions}>
              <SubmitButton busyLabel="Deleting...">Delete for good</SubmitButton>
              <Button look="line" onClick={() => setOpen(false)}>
                Keep it
              </Button>
            </div>
          </MemberForm>
        )}
      </Dialog>
    </>
  )
}
