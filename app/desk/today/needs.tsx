import type { ComponentType } from 'react'
import type { NeedOnWire } from '../../../contract/today.ts'
import { DisputedPayment, RefundOrWebhook } from './money-needs.tsx'
import type { NeedKind, NeedProps } from './need-row.tsx'
import { Application, OpenInvitation, RefusedMerge, WaitingMessage } from './people-needs.tsx'
import {
  EndingCertificate,
  SessionWithFew,
  SessionWithoutTeacher,
  WantedSubstitute,
} from './session-needs.tsx'
import {
  FailedAudit,
  SilentRazorpay,
  StaleBackup,
  StaleRehearsal,
  StuckEmails,
  StuckWebhook,
} from './system-needs.tsx'

const KINDS: { [Kind in NeedKind]: ComponentType<NeedProps<Kind>> } = {
  money: RefundOrWebhook,
  certificate: EndingCertificate,
  backup: StaleBackup,
  rehearsal: StaleRehearsal,
  invitation: OpenInvitation,
  dispute: DisputedPayment,
  unled: SessionWithoutTeacher,
  substitute: WantedSubstitute,
  few: SessionWithFew,
  message: WaitingMessage,
  application: Application,
  merge: RefusedMerge,
  letters: StuckEmails,
  razorpay: SilentRazorpay,
  webhook: StuckWebhook,
  audit: FailedAudit,
}

/** What needs a person, by when it bites, and the act beside it. */
export function Need(props: { need: NeedOnWire; now: number; timeZone: string }) {
  const OfKind = KINDS[props.need.kind] as ComponentType<typeof props>
  return <OfKind {...props} />
}
