import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TeamOnWire } from '../../../contract/team.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { memberApi } from '../../api/member.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import { OwnProof, proofOf } from '../own-proof.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/team'
import { Applications } from './applications.tsx'
import { type Ending, EndRole } from './end-role.tsx'
import { Invitations, InviteForm, newTeacherPath } from './invitations.tsx'
import { ResetTwoFactor } from './reset-two-factor.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [team, applications] = await Promise.all([setupApi.team(), memberApi.applications()])
  if (team.status === 401) throw redirectToLogin(request)
  return { team, applications }
}

/** Who would like to work here, for anyone who manages the studio; who does, for its owners. */
export default function Team({ loaderData: { team, applications } }: Route.ComponentProps) {
  const { may } = useDesk()
  const isOwners = may('team.change')
  return (
    <>
      <DeskHead
        title="Team"
        about={isOwners ? 'Staff, their roles and teacher applications.' : 'Teacher applications.'}
      />
      {applications.ok ? (
        <Applications of={applications.data} />
      ) : (
        !isOwners && <Failed message={applications.message} code={applications.code} />
      )}
      {isOwners &&
        (team.ok ? <Loaded team={team.data} /> : <Failed message={team.message} code={team.code} />)}
    </>
  )
}

function Loaded({ team }: { team: TeamOnWire }) {
  const { timeZone } = useDesk()
  const { user } = useAuth()
  const [resetting, setResetting] = useState<{ _id: string; name: string } | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  return (
    <DeskColumns
      aside={
        <>
          <InviteForm centres={team.centres} />
          <Invitations of={team.invitations} />
          <SecondFactor team={team} />
        </>
      }
    >
      <DeskPart title="Staff" id="at-the-desk" aside="by first name">
        <ul className={partsStyles.rows}>
          {team.people.map((person) => (
            <li key={person._id}>
              <div>
                <b>{person.name}</b>
                <p>
                  {[
                    person.roles
                      .map(({ role, centre }) => (centre ? `${role}, ${centre}` : role))
                      .join(' and '),
                    person.email,
                    person.lastSeenAt === null
                      ? 'no recent login'
                      : `last login ${dateAndTime(person.lastSeenAt, timeZone)}`,
                    person.twoFactor ? 'two-factor on' : 'two-factor off',
                  ].join(' · ')}
                </p>
              </div>
              <div className={partsStyles.acts}>
                {person.twoFactor && person._id !== user?.id && (
                  <Button look="quiet" small onClick={() => setResetting(person)}>
                    Reset two-factor<span className="sr-only"> of {person.name}</span>
                  </Button>
                )}
                {!person.hasTeacherPage && person.roles.some(({ role }) => role === 'teacher') && (
                  <Link to={newTeacherPath(person)}>
                    Add teacher page<span className="sr-only"> for {person.name}</span>
                  </Link>
                )}
                {person.roles.map(({ role, centre, centreId }) => (
                  <Button
                    key={`${role}${centreId}`}
                    look="line"
                    small
                    onClick={() =>
                      setEnding({ personId: person._id, name: person.name, role, centreId, centre })
                    }
                  >
                    Remove {centre ? `${role}, ${centre}` : role}
                    <span className="sr-only"> role of {person.name}</span>
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </DeskPart>
      {resetting && <ResetTwoFactor person={resetting} onClose={() => setResetting(null)} />}
      {ending && <EndRole ending={ending} onClose={() => setEnding(null)} />}
    </DeskColumns>
  )
}

/** Money and health wait for a second factor, or they do not. */
function SecondFactor({ team }: { team: TeamOnWire }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const without = team.people.filter(({ twoFactor }) => !twoFactor).map(({ name }) => name)
  return (
    <DeskPart title="Two-factor login" id="second-factor">
      <p className={partsStyles.none}>
        {team.demandsSecondFactor
          ? 'Required to see payments and health data.'
          : 'Optional. Staff see the payments and health data of their role with just a password.'}
        {without.length > 0 && ` Not set up yet: ${without.join(', ')}.`}
      </p>
      {team.demandsSecondFactor ? (
        <MemberForm
          className={partsStyles.form}
          harmless
          call={({ text }) => setupApi.demandSecondFactor({ demanded: false, ...proofOf(text) })}
          onDone={() => revalidate()}
        >
          <OwnProof />
          <div className={partsStyles.acts}>
            <SubmitButton look="line" busyLabel="Saving...">
              Make it optional
            </SubmitButton>
          </div>
        </MemberForm>
      ) : (
        <p className={partsStyles.below}>
          <Button
            look="line"
            small
            busy={busy}
            onClick={async () => {
              if (await run(setupApi.demandSecondFactor({ demanded: true }))) revalidate()
            }}
          >
            Require for payments and health data
          </Button>
        </p>
      )}
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Team')]
}
