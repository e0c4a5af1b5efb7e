import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { titled } from '../studio.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import type { Route } from './+types/credit-note'
import { CreditNotePaper } from './credit-note-paper.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const payments = await memberApi.payments(user.id)
  if (payments.status === 401) throw redirectToLogin(request)
  const receipts = payments.ok
    ? payments.data.find(({ _id }) => _id === params.paymentId)?.receipts
    : undefined
  const note = receipts?.find(({ _id, kind }) => _id === params.noteId && kind === 'credit note')
  const receipt = receipts?.find(({ kind }) => kind !== 'credit note')
  return { paymentId: params.paymentId, note, receipt, failure: payments.ok ? null : payments.message }
}

/** What was refunded of a payment, for anyone who had paid it. */
export default function CreditNote({
  loaderData: { paymentId, note, receipt, failure },
}: Route.ComponentProps) {
  return (
    <>
      <Link
        className={backLinkStyles.back}
        to={receipt ? `/yogadashboard/receipt/${paymentId}` : '/yogadashboard/profile?section=payment'}
      >
        <BackIcon />
        {receipt ? (receipt.kind === 'invoice' ? 'Tax invoice' : 'Receipt') : 'Payments'}
      </Link>
      {note ? (
        <CreditNotePaper note={note} receipt={receipt} />
      ) : failure === null ? (
        <WholePage
          title="We could not find this credit note."
          text="The address may be an old one, or belong to another account."
        >
          <ButtonLink to="/yogadashboard/profile?section=payment">All payments</ButtonLink>
        </WholePage>
      ) : (
        <PageNotLoaded message={failure} />
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Credit note')]
}
