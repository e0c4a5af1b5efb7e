import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeskPlanOnWire, DeskPlansOnWire } from '../../../contract/plans.ts'
import type { Answer, Said } from '../../api/client.ts'
import { deskPlansApi } from '../../api/desk-plans.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/plan'
import styles from './desk-plans.module.css'
import { PlanForm } from './plan-form.tsx'
import { membersInWords } from './plans.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const found = await deskPlansApi.all()
  if (found.status === 401) throw redirectToLogin(request)
  if (!found.ok) return { found, plan: null }
  const plan = found.data.plans.find(({ _id }) => _id === params.planId)
  if (!plan) throw new Response(null, { status: 404 })
  return { found, plan }
}

/** One plan: its words and prices, and whether it is sold. */
export default function PlanAtDesk({ loaderData: { found, plan } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/plans">
        <BackIcon />
        Plans
      </Link>
      {!found.ok && <Failed message={found.message} code={found.code} />}
      {found.ok && plan && (
        <>
          <DeskHead title={plan.name} about={<Standing plan={plan} sales={found.data.sales} />}>
            <Acts plan={plan} />
          </DeskHead>
          <PlanForm
            key={plan._id}
            plan={plan}
            currency={plan.currency}
            save={(fields) => deskPlansApi.change(plan._id, fields)}
          />
        </>
      )}
    </>
  )
}

const STATES = { sold: 'on sale', draft: 'draft', withdrawn: 'no longer sold' } as const

function Standing({
  plan: { state, members, monthlyPrice },
  sales,
}: {
  plan: DeskPlanOnWire
  sales: DeskPlansOnWire['sales']
}) {
  const facts = [
    members > 0 &&
      `${capital(membersInWords(members))}. They keep what they bought, whatever you change here.`,
    state === 'sold' &&
      !sales.onSale &&
      monthlyPrice > 0 &&
      'Visitors can see it. They can’t buy it until plans go on sale.',
    state === 'draft' && 'Only staff can see it.',
  ]
  return (
    <span className={styles.standing}>
      <span className={badgeStyles.badge}>{STATES[state]}</span> {facts.filter(Boolean).join(' ')}
    </span>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function Acts({ plan }: { plan: DeskPlanOnWire }) {
  const { _id, version, state, name, members, wasOrdered } = plan
  const [asked, setAsked] = useState<'off' | 'discard' | null>(null)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  async function act(call: Promise<Answer<Said>>) {
    const answer = await run(call)
    setAsked(null)
    if (answer) await revalidate()
    return answer
  }
  async function discard() {
    const answer = await run(deskPlansApi.discard(_id, version))
    if (answer) await navigate('/studio/plans', { replace: true })
    else setAsked(null)
  }
  return (
    <div className={partsStyles.acts}>
      {state === 'sold' ? (
        <Button look="line" small onClick={() => setAsked('off')}>
          Take off sale
        </Button>
      ) : (
        <Button
          busy={busy}
          busyLabel="Putting on sale..."
          onClick={() => act(deskPlansApi.putOnSale(_id, version))}
        >
          {state === 'draft' ? 'Put on sale' : 'Put back on sale'}
        </Button>
      )}
      {state !== 'sold' && !wasOrdered && (
        <Button look="quiet" small onClick={() => setAsked('discard')}>
          Delete plan
        </Button>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'discard' ? `Delete ${name}?` : `Take ${name} off sale?`}
        description={
          asked === 'discard'
            ? 'No one has bought it. This can’t be undone.'
            : `${members === 0 ? 'No one has it now.' : `${capital(membersInWords(members))} and keep${members === 1 ? 's' : ''} it until it ends.`} It is removed from the price list now. You can put it back on sale later.`
        }
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {asked === 'discard' ? (
            <Button busy={busy} onClick={discard}>
              Delete plan
            </Button>
          ) : (
            <Button busy={busy} onClick={() => act(deskPlansApi.takeOffSale(_id, version))}>
              Take off sale
            </Button>
          )}
          <Button look="line" onClick={() => setAsked(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [titled(matches, loaderData?.plan?.name ?? 'Plan')]
}
