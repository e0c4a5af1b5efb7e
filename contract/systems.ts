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
  nextTryAt: z.number().nullable().meta({ description: 'Null when only a person can go on.' }),
})

export const systems = z
  .object({
    payments: z.object({
      mode: z.enum(['razorpay', 'sandbox', 'off']),
      refused: trouble.nullable().meta({ description: 'Webhooks that bear another secret than ours.' }),
      unseen: trouble.nullable().meta({ description: 'Payments of which Razorpay’s webhook told nothing.' }),
      key: z.string().nullable().meta({ description: 'The beginning and the end of its id, for owners.' }),
      webhookAt: z.number().nullable().meta({ description: 'When Razorpay last reported something.' }),
      waiting: z.number().int().meta({ description: 'Reports that are still to be worked on.' }),
      stuck: z.number().int().meta({ description: 'Those of them that failed more than twice.' }),
    }),
    letters: z.object({
      sends: z.boolean().meta({ description: 'False where they wait in the outbox: no mail server is set.' }),
      waiting: z.number().int(),
      lastSentAt: z.number().nullable(),
      failed: z.array(failedLetter).meta({ description: 'At most 20, the newest first.' }),
    }),
    store: z
      .object({
        room: z
          .object({
            kind: z.enum(['folder', 's3']),
            where: z.string(),
            files: z.number().int(),
            usedBytes: z.number(),
            isWhole: z.boolean().meta({ description: 'False where there are more than are counted.' }),
            disk: z
              .object({ freeBytes: z.number(), totalBytes: z.number() })
              .nullable()
              .meta({ description: 'Of the disk that a folder lies on.' }),
          })
          .nullable(),
        isLow: z.boolean().meta({ description: 'Less than 5 GB are free, or less than a tenth.' }),
        unreachable: z.string().nullable().meta({ description: 'Why it could not be looked at now.' }),
        lastError: z.object({ at: z.number(), why: z.string() }).nullable(),
      })
      .meta({ description: 'Where uploaded pictures and films are.' }),
    audit: z.object({ at: z.number(), findings: z.array(z.string()) }).nullable(),
    backupAt: z.number().nullable(),
    rehearsedAt: z
      .number()
      .nullable()
      .meta({ description: 'When a backup was last restored beside the studio, with its books in order.' }),
    database: z.enum(['SQLite', 'PostgreSQL']),
    baseUrl: z.string(),
    jitsiUrl: z.string().nullable(),
  })
  .meta({ id: 'Systems', description: 'How what the studio rests on is doing.' })
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
          add: z.string().meta({ description: 'What to add there, as a TXT record.' }),
        }),
      )
      .meta({ description: 'None for an example address.' }),
  })
  .meta({ id: 'MailDomain', description: 'What other mail servers ask the DNS of the sender’s domain.' })
export type MailDomainOnWire = z.infer<typeof mailDomain>
