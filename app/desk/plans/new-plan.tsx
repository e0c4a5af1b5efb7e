import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { INR } from '../../../shared/money.ts'
import { deskPlansApi } from '../../api/desk-plans.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/new-plan'
import { PlanForm } from './plan-form.tsx'

/** A plan to be, which no one but the staff sees until it is put on sale. */
export default function NewPlan() {
  const navigate = useNavigate()
  const id = useRef<string>(null)
  const [isMade, setMade] = useState(false)
  // Once the form knows that it is kept, it asks no one before they leave it.
  useEffect(() => {
    if (isMade && id.current) navigate(`/studio/plans/${id.current}`, { replace: true })
  }, [isMade, navigate])
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/plans">
        <BackIcon />
        Plans
      </Link>
      <DeskHead title="New plan" about="Only staff can see it until you put it on sale." />
      <PlanForm
        currency={INR}
        save={async ({ version: _, ...fields }) => {
          const answer = await deskPlansApi.make(fields)
          if (answer.ok) id.current = answer.data._id
          return answer
        }}
        onDone={() => setMade(true)}
      />
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'New plan')]
}
