import { useState } from 'react'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/substitutes'
import { Assign } from './assign.tsx'
import { ForMe } from './for-me.tsx'
import { OwnSession } from './own-session.tsx'
import { Preferred } from './preferred.tsx'
import { RequestFacts } from './request-facts.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await deskApi.substitutes()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Who teaches when someone cannot. */
export default function Substitutes({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Substitutes"
        about="Ask for a substitute and all free, qualified teachers are notified. The first to accept gets the session."
      />
      {found.ok ? <Parts of={found.data} /> : <Failed message={found.message} code={found.code} />}
    </>
  )
}

function Parts({ of: found }: { of: SubstitutesOnWire }) {
  const { own, forMe, given, studio, classes, teachers, mayAssign } = found
  const teaches = own.length > 0 || !mayAssign
  return (
    <DeskColumns
      aside={classes.length > 0 && <Preferred classes={classes} teachers={teachers} mayAssign={mayAssign} />}
    >
      {forMe.map((request) => (
        <ForMe key={request._id} request={request} />
      ))}
      {mayAssign && (
        <DeskPart title="Cover needed" id="needs-somebody" aside="next first">
          {studio.length === 0 && <p className={partsStyles.none}>All upcoming sessions are covered.</p>}
          <ul className={partsStyles.rows}>
            {studio.map((request) => (
              <Assign key={request._id} request={request} />
            ))}
          </ul>
        </DeskPart>
      )}
      {teaches && <OwnSessions of={own} />}
      {given.length > 0 && (
        <DeskPart title="Recent" id="of-late">
          <ul className={partsStyles.rows}>
            {given.map((request) => (
              <li key={request._id}>
                <RequestFacts request={request} />
              </li>
            ))}
          </ul>
        </DeskPart>
      )}
    </DeskColumns>
  )
}

/** This many are shown before one asks for all. */
const FEW = 8

function OwnSessions({ of: own }: { of: SubstitutesOnWire['own'] }) {
  const [all, setAll] = useState(false)
  const shown = all ? own : own.slice(0, FEW)
  return (
    <DeskPart title="Your sessions" id="your-sessions" aside="next first">
      {own.length === 0 && <p className={partsStyles.none}>You have no upcoming sessions.</p>}
      <ul className={partsStyles.rows}>
        {shown.map(({ session, request }) => (
          <OwnSession key={session._id} session={session} request={request} />
        ))}
      </ul>
      {own.length > shown.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          Show all {own.length}
        </Button>
      )}
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Substitutes')]
}
