import { z } from 'zod'
import { STAFF_ROLES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { newPassword } from './accounts.ts'
import { passwordAndCode } from './member.ts'
import { email, id, line } from './wire.ts'

const role = z.enum(STAFF_ROLES, { error: 'Choose a role.' })

const ownProof = passwordAndCode.partial().shape

export const invitationForm = z
  .object({
    email,
    role,
    centreId: id.optional().meta({ description: 'The centre the role is limited to; absent for all.' }),
    ...ownProof,
  })
  .meta({ id: 'InvitationForm', description: 'Inviting an owner needs the caller’s password and code.' })
export type InvitationForm = z.infer<typeof invitationForm>

export const invitationToken = z.string().min(1, { error: 'The link is incomplete.' }).max(100)

/** Logged in with the invited email, only the token; otherwise the fields of an account. */
export const acceptForm = z
  .object({
    token: invitationToken,
    firstName: line('your first name', LIMITS.nameMax).optional(),
    lastName: line('your last name', LIMITS.nameMax).optional(),
    password: newPassword.optional(),
  })
  .meta({ id: 'AcceptForm' })
export type AcceptForm = z.infer<typeof acceptForm>

export const invitation = z
  .object({
    email: z.string(),
    role,
    centre: z.string().nullable(),
    studio: z.string(),
    hasAccount: z.boolean().meta({ description: 'Whether the address has an account already.' }),
  })
  .meta({ id: 'Invitation' })
export type InvitationOnWire = z.infer<typeof invitation>

const grant = z.object({
  role,
  centreId: z.string().nullable().meta({ description: 'The centre the role is limited to; null for all.' }),
  centre: z.string().nullable(),
})

export const secondFactorForm = z.object({ demanded: z.boolean(), ...ownProof }).meta({
  id: 'SecondFactorForm',
  description: 'Turning it off needs the caller’s password and code.',
})

export const team = z
  .object({
    demandsSecondFactor: z
      .boolean()
      .meta({ description: 'Whether payments and health answers need two-factor login.' }),
    people: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        twoFactor: z.boolean(),
        lastSeenAt: z.number().nullable(),
        roles: z.array(grant),
        hasTeacherPage: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        _id: z.string(),
        email: z.string(),
        role,
        centre: z.string().nullable(),
        expiresAt: z.number(),
        teacherPage: z
          .string()
          .nullable()
          .meta({ description: 'The name on the teacher page with this email, linked once they accept.' }),
      }),
    ),
    centres: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'Team' })
export type TeamOnWire = z.infer<typeof team>

export const endRoleForm = z.object({ role, centreId: id.optional() }).meta({ id: 'EndRoleForm' })

export const roleLeaves = z
  .object({
    sessions: z.number().int().meta({ description: 'Upcoming sessions they teach.' }),
    requests: z.number().int().meta({ description: 'Their open substitute requests.' }),
    first: z
      .array(z.object({ _id: z.string(), title: z.string(), startsAt: z.number() }))
      .meta({ description: 'The first of these sessions.' }),
    threads: z.number().int().meta({
      description: 'Unanswered threads assigned to them that they lose access to.',
    }),
    pending: z.number().int().meta({ description: 'Their pending actions, which are cancelled.' }),
    webhooks: z.number().int().meta({ description: 'Their webhooks, which are removed.' }),
    lastOwner: z
      .boolean()
      .meta({ description: 'Whether they are the last owner, whose role can’t be removed.' }),
  })
  .meta({ id: 'RoleLeaves', description: 'The effect of removing a role.' })
export type RoleLeavesOnWire = z.infer<typeof roleLeaves>
