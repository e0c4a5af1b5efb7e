import { useState } from 'react'
import type { DeskTeacherOnWire } from '../../../contract/studio-records.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useDesk } from '../desk.ts'
import { linesOf } from '../me/page-form.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import { PhotoField } from '../pictures/photo-field.tsx'
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
        about="Each has a page among the teachers, which they write themselves once they log in here."
      >
        {mayChange && open !== 'new' && <Button onClick={() => setOpen('new')}>Another teacher</Button>}
      </DeskHead>
      {open === 'new' && (
        <DeskPart title="A new teacher" id="new-teacher">
          <TeacherForm onDone={close} />
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

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  bio: 'About them',
  styles: 'Styles',
  languages: 'Languages',
}

function TeacherForm({ teacher, onDone }: { teacher?: DeskTeacherOnWire; onDone(): void }) {
  return (
    <RecordForm
      version={teacher?.version ?? 0}
      labels={LABELS}
      button={teacher ? 'Keep it' : 'Make the page'}
      values={({ text, ticked }) => ({
        ...Object.fromEntries(['firstName', 'lastName', 'email', 'bio'].map((name) => [name, text(name)])),
        styles: linesOf(text('styles')),
        languages: linesOf(text('languages')),
        picture: text('picture'),
        ...(teacher && { archived: ticked('archived') }),
      })}
      save={({ version, ...fields }) =>
        teacher ? setupApi.changeTeacher(teacher._id, { version, ...fields }) : setupApi.makeTeacher(fields)
      }
      again={async () => {
        const now = await setupApi.teachers()
        return (now.ok && now.data.find(({ _id }) => _id === teacher?._id)) || null
      }}
      onDone={onDone}
    >
      <div className={fieldStyles.fields}>
        <Field
          label="First name"
          name="firstName"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={teacher?.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          required
          maxLength={LIMITS.nameMax}
          defaultValue={teacher?.lastName}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          defaultValue={teacher?.email}
          hint="Their classes show it."
        />
      </div>
      <TextArea
        label="About them"
        name="bio"
        optional
        rows={4}
        maxLength={LIMITS.textMax}
        defaultValue={teacher?.bio}
      />
      <div className={fieldStyles.fields}>
        <TextArea
          label="Styles"
          name="styles"
          optional
          rows={3}
          hint="One a line."
          defaultValue={teacher?.styles.join('\n')}
        />
        <TextArea
          label="Languages"
          name="languages"
          optional
          rows={3}
          hint="One a line."
          defaultValue={teacher ? teacher.languages.join('\n') : 'English'}
        />
      </div>
      <PhotoField picture={teacher?.picture} image={teacher?.image} />
      {teacher && (
        <Tick name="archived" defaultChecked={teacher.archived}>
          No longer teaches here: the page is gone for visitors, and nothing new is planned with them
        </Tick>
      )}
    </RecordForm>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Teachers')]
}
