import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseMember } from './choose-member.tsx'
import styles from './member.module.css'
import type { Act } from './member.tsx'

type MoreProps = { of: MemberAtDeskOnWire; onClose(): void; onAct(act: Act): void }

/** What is done seldom: another email, a merge, a block. */
export function MoreDialog({ of: one, onClose, onAct }: MoreProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const [isChoosing, setChoosing] = useState(false)
  async function done<T>(call: Parameters<typeof run<T>>[0]) {
    if (!(await run(call))) return
    onClose()
    revalidate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isChoosing ? 'Which account is also theirs?' : `More, for ${one.name}`}
    >
      {isChoosing ? (
        <ChooseMember not={one._id} onChoose={({ _id: merge }) => onAct({ merge })} />
      ) : (
        <div className={styles.choices}>
          {one.invited && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Sending..."
              onClick={() => done(deskMembersApi.inviteAgain(one._id))}
            >
              Resend the invitation
            </Button>
          )}
          {one.may.includes('member.change') && (
            <Button look="line" onClick={() => onAct('details')}>
              Edit name or phone
            </Button>
          )}
          {one.may.includes('member.change') && !one.proved && one.roles.length === 0 && (
            <Button look="line" onClick={() => onAct('email')}>
              {one.email ? 'Correct the email' : 'Add an email'}
            </Button>
          )}
          {one.may.includes('member.change') && (
            <Button look="line" onClick={() => onAct('billing')}>
              {one.billing ? 'Edit business name on receipts' : 'Add business name to receipts'}
            </Button>
          )}
          {one.may.includes('member.merge') && (
            <Button look="line" onClick={() => setChoosing(true)}>
              Merge with another account
            </Button>
          )}
          {one.may.includes('member.block') &&
            (one.block ? (
              <Button
                look="line"
                busy={busy}
                busyLabel="Unblocking..."
                onClick={() => done(deskMembersApi.unblock(one._id))}
              >
                Unblock member
              </Button>
            ) : (
              <Button look="line" className={styles.danger} onClick={() => onAct('block')}>
                {' '}
                Block member
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  )
}
