import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DeskTeacherOnWire } from '../../../contract/studio-records.ts'
import { fullName } from '../../../shared/full-name.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/teachers'
import { RecordForm } from './record-form.tsx'
import styles from './studio.module.css'
import { accountText, TeacherAccount } from './teacher-account.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const teachers = await setupApi.teachers()
  if (teachers.status === 401) throw redirectToLogin(request)
  return { teachers }
}

/** Every teacher page, with the account that it is linked to. */
export default function Teachers({ loaderData: { teachers } }: Route.ComponentProps) {
  const [asked] = useSearchParams()
  const [open, setOpen] = useState<string | null>(asked.has('email') ? 'new' : null)
  const { may } = useDesk()
  const mayChange = may('studio.change')
  const close = () => setOpen(null)
  return (
    <>
      <DeskHead
        title="Teachers"
        about="Each teacher has a page on the website. They edit it themselves once their account is linked, or you do."
      >
        {mayChange && open !== 'new' && <Button onClick={() => setOpen('new')}>Add teacher</Button>}
      </DeskHead>
      {open === 'new' && (
        <DeskPart title="New teacher" id="new-teacher">
          <NewTeacher />
          <Button look="quiet" small onClick={close}>
            Cancel
          </Button>
        </DeskPart>
      )}
      {!teachers.ok && <Failed message={teachers.message} code={teachers.code} />}
      {teachers.ok && (
        <DeskPart title="All teachers" id="everybody" aside="in the order of the website">
          {teachers.data.length === 0 && (
            <p className={partsStyles.none}>No teachers yet. Add one to plan classes with them.</p>
          )}
          <ul className={partsStyles.rows}>
            {teachers.data.map((teacher) => (
              <li key={teacher._id}>
                <div>
                  <b>{fullName(teacher.firstName, teacher.lastName)}</b>
                  <p>
                    {[
                      teacher.archived ? 'no longer teaches here' : teacher.styles.join(', '),
                      !teacher.archived && teacher.bio === '' && 'hidden until their page has a text',
                      teacher.email,
                      accountText(teacher),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <div className={partsStyles.acts}>
                  {!teacher.archived && teacher.bio !== '' && (
                    <Link to={`/teachers?profile=${teacher.slug}`}>View page</Link>
                  )}
                  {may('content.change') && (
                    <Link to={`/studio/words/teachers/${teacher._id}`}>
                      Edit page
                      <span className="sr-only"> of {fullName(teacher.firstName, teacher.lastName)}</span>
                    </Link>
                  )}
                  {mayChange && (
                    <Button
                      look="line"
                      small
                      aria-expanded={open === teacher._id}
                      onClick={() => setOpen(open === teacher._id ? null : teacher._id)}
                    >
                      {open === teacher._id ? 'Close' : 'Edit'}
                      <span className="sr-only"> {fullName(teacher.firstName, teacher.lastName)}</span>
                    </Button>
                  )}
                </div>
                {open === teacher._id && (
                  <div className={styles.inRow}>
                    <TeacherForm teacher={teacher} onDone={close} />
                    <TeacherAccount teacher={teacher} />
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

/** A new page needs a name and an email; its text is written in the editor that follows. */
function NewTeacher() {
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const [firstName = '', ...lastName] = (asked.get('name') ?? '').split(' ')
  const made = useRef('')
  return (
    <RecordForm
      version={0}
      labels={LABELS}
      button="Add teacher page"
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
        <Field
          label="First name"
          name="firstName"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          optional
          maxLength={LIMITS.nameMax}
          defaultValue={lastName.join(' ')}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          defaultValue={asked.get('email') ?? ''}
          hint="Shown with their classes. A staff account with this email is linked automatically."
        />
      </div>
    </RecordForm>
  )
}

/** The fields of a teacher that are not part of their page. */
function TeacherForm({ teacher, onDone }: { teacher: DeskTeacherOnWire; onDone(): void }) {
  return (
    <RecordForm
      version={teacher.version}
      labels={LABELS}
      button="Save"
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
        hint="Shown with their classes. A staff account with this email is linked automatically."
      />
      <Tick name="archived" defaultChecked={teacher.archived}>
        No longer teaches here: their page is hidden, and no new sessions are planned with them
      </Tick>
    </RecordForm>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Teachers')]
}
