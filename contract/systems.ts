import { z } from 'zod'

const trouble = z.object({ count: z.number().int(), since: z.number() })

const failedLetter = z.object({
  _id: z.string(),
  kind: z.string(),
  subject: z.string(),
  to: z.string(),
  tries: z.number().int(),
  error: z.string(),
  writtenAt: z.number(),
  nextTryAt: z.number().nullable().meta({ description: 'Null if it needs manual action.' }),
})

export const systems = z
  .object({
    payments: z.object({
      mode: z.enum(['razorpay', 'sandbox', 'off']),
      refused: trouble.nullable().meta({ description: 'Webhooks signed with another secret.' }),
      unseen: trouble.nullable().meta({ description: 'Payments without a webhook from Razorpay.' }),
      key: z.string().nullable().meta({ description: 'The beginning and the end of its id, for owners.' }),
      webhookAt: z.number().nullable().meta({ description: 'When Razorpay last reported something.' }),
      waiting: z.number().int().meta({ description: 'Webhooks still to be processed.' }),
      stuck: z.number().int().meta({ description: 'Those of them that failed more than twice.' }),
    }),
    letters: z.object({
      sends: z
        .boolean()
        .meta({ description: 'False if emails wait in the outbox because no mail server is set.' }),
      waiting: z.number().int(),
      lastSentAt: z.number().nullable(),
      failed: z.array(failedLetter).meta({ description: 'At most 20, newest first.' }),
    }),
    store: z
      .object({
        room: z
          .object({
            kind: z.enum(['folder', 's3']),
            where: z.string(),
            files: z.number().int(),
            usedBytes: z.number(),
            isWhole: z.boolean().meta({ description: 'False if there are more than counted.' }),
            disk: z
              .object({ freeBytes: z.number(), totalBytes: z.number() })
              .nullable()
              .meta({ description: 'The disk of the folder.' }),
          })
          .nullable(),
        isLow: z.boolean().meta({ description: 'Less than 5 GB are free, or less than a tenth.' }),
        unreachable: z.string().nullable().meta({ description: 'Why it couldn’t be checked.' }),
        lastError: z.object({ at: z.number(), why: z.string() }).nullable(),
      })
      .meta({ description: 'Where uploaded pictures and videos are stored.' }),
    audit: z.object({ at: z.number(), findings: z.array(z.string()) }).nullable(),
    backupAt: z.number().nullable(),
    rehearsedAt: z
      .number()
      .nullable()
      .meta({ description: 'When a backup was last restored as a test and passed all checks.' }),
    database: z.enum(['SQLite', 'PostgreSQL']),
    baseUrl: z.string(),
    jitsiUrl: z.string().nullable(),
  })
  .meta({ id: 'Systems', description: 'The state of the systems the studio depends on.' })
export type SystemsOnWire = z.infer<typeof systems>

export const mailDomain = z
  .object({
    sender: z.string().meta({ description: 'The address that emails come from.' }),
    domain: z.string(),
    checks: z
      .array(
        z.object({
          name: z.enum(['SPF', 'DKIM', 'DMARC']),
          state: z.enum(['found', 'missing', 'unknown']),
          at: z.string().meta({ description: 'The name in the DNS.' }),
          add: z.string().meta({ description: 'The TXT record to add.' }),
        }),
      )
      .meta({ description: 'None for an example address.' }),
  })
  .meta({
    id: 'MailDomain',
    description: 'The DNS records other mail servers check for the sender’s domain.',
  })
export type MailDomainOnWire = z.infer<typeof mailDomain>
