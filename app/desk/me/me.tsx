import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { openKeys } from '../find/find.tsx'
import { DeskColumns, DeskHead } from '../parts.tsx'
import type { Route } from './+types/me'
import { Certificates } from './certificates.tsx'
import { PageForm } from './page-form.tsx'
import { WorkForm } from './work-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const profile = await deskApi.profile()
  if (profile.status === 401) throw redirectToLogin(request)
  return { profile }
}

/** What visitors read of a teacher, which is theirs to write; what they have learnt, and how they like to work. */
export default function Me({ loaderData: { profile } }: Route.ComponentProps) {
  if (!profile.ok)
    return (
      <>
        <DeskHead title="My profile" />
        <Failed message={profile.message} code={profile.code} />
      </>
    )
  const { page, certificates, preferences } = profile.data
  return (
    <>
      <DeskHead
        title="My profile"
        about={
          page ? (
            <>
              Your changes appear on the Teachers page right away.{' '}
              <Link to={`/teachers?profile=${page.slug}`}>View on website</Link>
            </>
          ) : (
            'You don’t have a page among the teachers.'
          )
        }
      >
        <Button small look="line" onClick={openKeys}>
          Keyboard shortcuts
        </Button>
      </DeskHead>
      <DeskColumns
        aside={
          <>
            {page && <Certificates certificates={certificates} />}
            <WorkForm preferences={preferences} teaches={page !== null} />
          </>
        }
      >
        {page && <PageForm page={page} />}
      </DeskColumns>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'My profile')]
}
