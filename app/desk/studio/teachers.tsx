import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskTeacherOnWire } from '../../../contract/studio-records.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/teachers'
import { RecordForm } from './record-form.tsx'
import styles from './studio.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const teachers = await setupApi.teachers()
  if (teachers.status === 401) throw redirectToLogin(request)
  return { teachers }
}

/** Who teaches: everybody with a page, with or without an account of their own. */
export default function Teachers({ loaderData: { teachers } }: Route.ComponentProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { may } = useDesk()
  const mayChange = may('studio.change')
  const close = () => setOpen(null)
  return (
    <>
      <DeskHead
        title="Teachers"
        about="Each has a page among the teachers. They write it themselves once they log in here, or you do."
      >
        {mayChange && open !== 'new' && <Button onClick={() => setOpen('new')}>Another teacher</Button>}
      </DeskHead>
      {open === 'new' && (
        <DeskPart title="A new teacher" id="new-teacher">
          <NewTeacher />
          <Button look="quiet" small onClick={close}>
            Not now
          </Button>
        </DeskPart>
      )}
      {!teachers.ok && <Failed message={teachers.message} />}
      {teachers.ok && (
        <DeskPart title="Everybody" id="everybody" aside="in the order of the site">
          {teachers.data.length === 0 && <p className={partsStyles.none}>Nobody yet.</p>}
          <ul className={partsStyles.rows}>
            {teachers.data.map((teacher) => (
              <li key={teacher._id}>
                <div>
                  <b>
                    {teacher.firstName} {teacher.lastName}
                  </b>
                  <p>
                    {[
                      teacher.archived ? 'no longer teaches here' : teacher.styles.join(', '),
                      teacher.email,
                      teacher.hasAccount ? 'logs in' : 'has no account yet',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <div className={partsStyles.acts}>
                  {!teacher.archived && <Link to={`/teachers?profile=${teacher.slug}`}>See the page</Link>}
                  {may('content.change') && (
                    <Link to={`/studio/words/teachers/${teacher._id}`}>
                      Write the page
                      <span className="sr-only">
                        {' '}
                        of {teacher.firstName} {teacher.lastName}
                      </span>
                    </Link>
                  )}
                  {mayChange && (
                    <Button
                      look="line"
                      small
                      aria-expanded={open === teacher._id}
                      onClick={() => setOpen(open === teacher._id ? null : teacher._id)}
                    >
                      {open === teacher._id ? 'Close' : 'Change'}
                      <span className="sr-only">
                        {' '}
                        {teacher.firstName} {teacher.lastName}
                      </span>
                    </Button>
                  )}
                </div>
                {open === teacher._id && (
                  <div className={styles.inRow}>
                    <TeacherForm teacher={teacher} onDone={close} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </DeskPart>
      )}
    </>
  )
}

const LABELS = { email: 'Email', archived: 'No longer teaches here' }

/** Somebody new: with a name there is a page, and what it says is written there. */
function NewTeacher() {
  const navigate = useNavigate()
  const made = useRef('')
  return (
    <RecordForm
      version={0}
      labels={LABELS}
      button="Make the page"
      values={({ text }) =>
        Object.fromEntries(['firstName', 'lastName', 'email'].map((name) => [name, text(name)]))
      }
      save={async ({ version: _, ...fields }) => {
        const answer = await setupApi.makeTeacher(fields)
        if (answer.ok) made.current = answer.data._id
        return answer
      }}
      onDone={() => void navigate(`/studio/words/teachers/${made.current}`)}
    >
      <div className={fieldStyles.fields}>
        <Field label="First name" name="firstName" required maxLength={LIMITS.nameMax} />
        <Field label="Last name" name="lastName" required maxLength={LIMITS.nameMax} />
        <Field label="Email" name="email" type="email" required hint="Their classes show it." />
      </div>
    </RecordForm>
  )
}

/** What of a teacher is not read on their page. */
function TeacherForm({ teacher, onDone }: { teacher: DeskTeacherOnWire; onDone(): void }) {
  return (
    <RecordForm
      version={teacher.version}
      labels={LABELS}
      button="Keep it"
      values={({ text, ticked }) => ({ email: text('email'), archived: ticked('archived') })}
      save={(fields) => setupApi.changeTeacher(teacher._id, fields)}
      again={async () => {
        const now = await setupApi.teachers()
        return (now.ok && now.data.find(({ _id }) => _id === teacher._id)) || null
      }}
      onDone={onDone}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        required
        defaultValue={teacher.email}
        hint="Their classes show it."
      />
      <Tick name="archived" defaultChecked={teacher.archived}>
        No longer teaches here: the page is gone for visitors, and nothing new is planned with them
      </Tick>
    </RecordForm>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Teachers')]
}
