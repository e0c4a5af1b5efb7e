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
    centreId: id.optional().meta({ description: 'The centre that the role ends at; absent for all.' }),
    ...ownProof,
  })
  .meta({ id: 'InvitationForm', description: 'An owner is invited with one’s own password, and code.' })
export type InvitationForm = z.infer<typeof invitationForm>

export const invitationToken = z.string().min(1, { error: 'The link is incomplete.' }).max(100)

/** By someone who is logged in with the invited address the token alone; else what an account needs. */
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
  centreId: z.string().nullable().meta({ description: 'The centre that the role ends at; null for all.' }),
  centre: z.string().nullable(),
})

export const secondFactorForm = z.object({ demanded: z.boolean(), ...ownProof }).meta({
  id: 'SecondFactorForm',
  description: 'It is demanded no longer with one’s own password, and code.',
})

export const team = z
  .object({
    demandsSecondFactor: z
      .boolean()
      .meta({ description: 'Whether money and health are shown only to those with a second factor.' }),
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
    sessions: z.number().int().meta({ description: 'Sessions to come that are theirs to teach.' }),
    requests: z.number().int().meta({ description: 'Requests for a substitute of theirs that are open.' }),
    first: z
      .array(z.object({ _id: z.string(), title: z.string(), startsAt: z.number() }))
      .meta({ description: 'The first of these sessions.' }),
    threads: z.number().int().meta({
      description: 'Threads that wait for an answer, are assigned to them, and that they may answer no more.',
    }),
    pending: z
      .number()
      .int()
      .meta({ description: 'What they asked for and has not been done: it is cancelled.' }),
    webhooks: z.number().int().meta({ description: 'Webhooks that they made: they end.' }),
    lastOwner: z.boolean().meta({ description: 'Whether nobody would own the studio: then it cannot end.' }),
  })
  .meta({ id: 'RoleLeaves', description: 'What the end of a role leaves behind.' })
export type RoleLeavesOnWire = z.infer<typeof roleLeaves>
