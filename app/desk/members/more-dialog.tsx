import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire, MemberRowOnWire } from '../../../contract/desk-members.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Field } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'
import styles from './member.module.css'
import type { Act } from './member.tsx'

type MoreProps = { of: MemberAtDeskOnWire; onClose(): void; onAct(act: Act): void }

/** What is done seldom: another letter, a merge, a block. */
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
      title={isChoosing ? 'Which other account is theirs?' : `More, for ${one.name}`}
    >
      {isChoosing ? (
        <Chooser not={one._id} onChoose={(merge) => onAct({ merge })} />
      ) : (
        <div className={styles.choices}>
          {one.invited && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Writing..."
              onClick={() => done(deskMembersApi.inviteAgain(one._id))}
            >
              Send the letter for the password again
            </Button>
          )}
          {one.may.includes('member.merge') && (
            <Button look="line" onClick={() => setChoosing(true)}>
              Fold in another account of theirs
            </Button>
          )}
          {one.may.includes('member.block') &&
            (one.block ? (
              <Button
                look="line"
                busy={busy}
                busyLabel="Opening..."
                onClick={() => done(deskMembersApi.unblock(one._id))}
              >
                End the block
              </Button>
            ) : (
              <Button look="line" className={styles.danger} onClick={() => onAct('block')}>
                Block
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  )
}

const TYPING_MS = 200

/** Looks for the other account as one types. */
function Chooser({ not, onChoose }: { not: string; onChoose(id: string): void }) {
  const [found, setFound] = useState<MemberRowOnWire[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (q: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const answer = q.trim() ? await deskMembersApi.list({ q }) : null
      setFound(answer?.ok ? answer.data.members.filter(({ _id }) => _id !== not) : null)
    }, TYPING_MS)
  }
  return (
    <div className={partsStyles.form}>
      <Field
        label="Find"
        name="q"
        type="search"
        placeholder="Name, email or telephone"
        autoComplete="off"
        onChange={(event) => look(event.target.value)}
      />
      <div role="status">
        {found?.length === 0 && <p className={partsStyles.none}>Nobody is like that.</p>}
      </div>
      <div className={styles.choices}>
        {found?.slice(0, 6).map((one) => (
          <Button key={one._id} look="line" onClick={() => onChoose(one._id)}>
            {[one.name, one.email].filter(Boolean).join(', ')}
          </Button>
        ))}
      </div>
    </div>
  )
}
