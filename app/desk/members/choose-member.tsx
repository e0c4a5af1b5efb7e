import { useEffect, useRef, useState } from 'react'
import type { MemberRowOnWire } from '../../../contract/desk-members.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { failureText } from '../../api/failure-text.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'
import styles from './choose-member.module.css'

const TYPING_MS = 200
const MOST = 6

type Props = { label?: string; not?: string; onChoose(member: MemberRowOnWire): void }

/** Looks for a member as one types. */
export function ChooseMember({ label = 'Search', not, onChoose }: Props) {
  const [found, setFound] = useState<MemberRowOnWire[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (q: string) => {
    clearTimeout(timer.current)
    latest.current = q
    timer.current = setTimeout(async () => {
      const answer = q.trim() ? await deskMembersApi.list({ q }) : null
      // An answer that was overtaken would show people of other letters.
      if (latest.current !== q) return
      setFailure(answer && !answer.ok ? failureText(answer) : null)
      setFound(answer?.ok ? answer.data.members.filter(({ _id }) => _id !== not) : null)
    }, TYPING_MS)
  }
  return (
    <div className={styles.choose}>
      <Field
        label={label}
        name="q"
        type="search"
        placeholder="Name, email or phone"
        autoComplete="off"
        maxLength={100}
        onChange={(event) => look(event.target.value)}
      />
      {failure && <Notice>{failure}</Notice>}
      <div role="status">{found?.length === 0 && <p className={partsStyles.none}>No member matches.</p>}</div>
      <div className={styles.found}>
        {found?.slice(0, MOST).map((one) => (
          <Button key={one._id} look="line" onClick={() => onChoose(one)}>
            {[one.name, one.email].filter(Boolean).join(', ')}
          </Button>
        ))}
      </div>
    </div>
  )
}
