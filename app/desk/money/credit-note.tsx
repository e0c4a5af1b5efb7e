import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { CreditNotePaper } from '../../dashboard/credit-note-paper.tsx'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/credit-note'

export async function clientLoader({ request, params: { paymentId, noteId } }: Route.ClientLoaderArgs) {
  const found = await moneyApi.payment(paymentId)
  if (found.status === 401) throw redirectToLogin(request)
  const receipts = found.ok ? found.data.receipts : []
  return {
    paymentId,
    note: receipts.find(({ _id, kind }) => _id === noteId && kind === 'credit note'),
    receipt: receipts.find(({ kind }) => kind !== 'credit note'),
    failure: found.ok ? 'This payment doesn’t have that credit note.' : found.message,
  }
}

/** A credit note beside the payment that it is of. */
export default function CreditNote({
  loaderData: { paymentId, note, receipt, failure },
}: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to={`/studio/money/${paymentId}`}>
        <BackIcon />
        Payment
      </Link>
      {note ? (
        <CreditNotePaper note={note} receipt={receipt} />
      ) : (
        <>
          <DeskHead title="Credit note" />
          <Failed message={failure} />
        </>
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Credit note')]
}
