import { useState } from 'react'
import type { DeskTeacherOnWire } from '../../../contract/studio-records.ts'
import { setupApi } from '../../api/setup.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Act } from '../act.tsx'
import partsStyles from '../parts.module.css'

export function accountText({ account, hasAccount, archived }: DeskTeacherOnWire): string {
  if (account) return `linked to ${account.name}${archived ? '' : ', logs in'}`
  return hasAccount ? 'logs in' : 'no account linked'
}

/** Which account a page is linked to; another is chosen among the staff who teach. */
export function TeacherAccount({ teacher }: { teacher: DeskTeacherOnWire }) {
  const [accounts, setAccounts] = useState<Answered>(null)
  const [q, setQ] = useState('')
  if (teacher.account)
    return (
      <p className={partsStyles.below}>
        Linked to {teacher.account.name}, {teacher.account.email}.{' '}
        <Act call={() => setupApi.unlinkTeacher(teacher._id)} busyLabel="Unlinking..." look="quiet">
          Unlink account
        </Act>
      </p>
    )
  if (teacher.hasAccount) return null
  if (accounts === null)
    return (
      <p className={partsStyles.below}>
        No account is linked: this teacher sees no sessions, attendance or pay.{' '}
        <Button look="line" small onClick={async () => setAccounts(await setupApi.teacherAccounts())}>
          Link an account
        </Button>
      </p>
    )
  if (!accounts.ok) return <Failed message={accounts.message} code={accounts.code} />
  const free = accounts.data.filter(({ pageId }) => pageId === null)
  const found = free.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(q.trim().toLowerCase()),
  )
  return (
    <>
      <Field
        label="Find an account"
        name="account"
        type="search"
        autoComplete="off"
        placeholder="Name or email"
        onChange={(event) => setQ(event.target.value)}
      />
      {found.length === 0 && (
        <p className={partsStyles.none}>
          {free.length === 0
            ? 'Every staff account with the teacher role has a page. Invite this teacher under Team.'
            : 'No staff account matches.'}
        </p>
      )}
      <ul className={partsStyles.rows}>
        {found.map(({ _id, name, email }) => (
          <li key={_id}>
            <div>
              <b>{name}</b>
              <p>{email}</p>
            </div>
            <Act call={() => setupApi.linkTeacher(teacher._id, _id)} busyLabel="Linking...">
              Link<span className="sr-only"> {name}</span>
            </Act>
          </li>
        ))}
      </ul>
    </>
  )
}

type Answered = Awaited<ReturnType<typeof setupApi.teacherAccounts>> | null
