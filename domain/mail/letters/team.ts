import type { StaffRole } from '../../../shared/enums.ts'
import { AS_ROLE, YOUR_ROLE_TEXTS } from '../../../shared/role-texts.ts'
import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

type Invited = {
  id: string
  email: string
  role: StaffRole
  /** Null for all of them. */
  centre: string | null
  studio: string
  token: string
}

/** To someone who may not have an account; the owner chose the address. */
export function invited({ id, email, role, centre, studio, token }: Invited): Email {
  return {
    kind: 'staff-invitation',
    dedupeKey: `staff-invitation:${id}`,
    userId: null,
    recipient: email,
    subject: `Work with us at ${studio}`,
    greeting: 'Hello,',
    lines: [
      `${studio} invites you to join its team as ${AS_ROLE[role]}${centre ? ` at ${centre}` : ''}. ${YOUR_ROLE_TEXTS[role]} ${PROMISES.invitation}`,
      'If you don’t know why you got this, please ignore it.',
    ],
    link: { text: 'See the invitation', path: '/studio/join?token={token}' },
    secrets: { token },
  }
}
