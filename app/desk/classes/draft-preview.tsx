import type { ClassDetailOnWire } from '../../../contract/classes.ts'
import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { api } from '../../api/client.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { ClassView } from '../../website/class-view.tsx'
import { InertPage } from '../editor/inert.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/draft-preview'
import { asClass } from './as-class.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [found, teachers] = await Promise.all([deskClassesApi.draft(params.draftId), api.teachers()])
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(found.ok ? null : found.message, { status: 404 })
  return { found, id: params.draftId, teachers: teachers.ok ? teachers.data : [] }
}

/** The page of a class as visitors will read it, made of its draft. */
export default function DraftPreview({ loaderData: { found, id, teachers } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to={`/studio/classes/draft/${id}`}>
        <BackIcon />
        Back to the draft
      </Link>
      {found.ok ? (
        <>
          <Notice kind="info">Preview. Buttons and links don’t work here.</Notice>
          <InertPage>
            <ClassView yogaClass={withTeacher(asClass(found.data, found.data.content), teachers)} />
          </InertPage>
        </>
      ) : (
        <>
          <DeskHead title="Draft" />
          <Failed message={found.message} code={found.code} />
        </>
      )}
    </>
  )
}

/** What the teacher says of themselves is not the draft's. */
function withTeacher(yogaClass: ClassDetailOnWire, teachers: TeacherOnWire[]): ClassDetailOnWire {
  const teacher = teachers.find(({ slug }) => slug === yogaClass.instructor.slug)
  const { bio = '', image = yogaClass.instructor.image } = teacher ?? {}
  return { ...yogaClass, instructor: { ...yogaClass.instructor, bio, image } }
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Class preview')]
}
