import { z } from 'zod'
import { hours, minutes, percent } from './wire.ts'

const whole = (least: number, most: number, what: string) =>
  z
    .number({ error: `Enter ${what}.` })
    .int({ error: 'Enter a whole number.' })
    .min(least, { error: `Enter at least ${least}.` })
    .max(most, { error: `Enter at most ${most}.` })

const tier = z.object({
  hoursBefore: hours(whole(0, 2160, 'the hours before')),
  percent: percent(whole(1, 100, 'the refund in percent')),
})

const terms = {
  coolingOffMinutes: minutes(whole(0, 10_080, 'the minutes')).meta({
    description: 'Minutes after paying; 0 for none.',
  }),
  recordedHours: hours(whole(0, 8760, 'the hours')).meta({
    description: 'For a recording: hours after purchase.',
  }),
  openedPercent: percent(whole(0, 100, 'the refund in percent')).meta({
    description: 'The highest refund percentage once a video was opened.',
  }),
}

/** Refund tiers: cancelling earlier never gives less. */
export const policyTerms = z.object({
  tiers: z
    .array(tier)
    .min(1, { error: 'Add at least one line.' })
    .max(5, { error: 'Add at most five lines.' })
    .superRefine((tiers, context) => {
      const sorted = tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
      for (const [at, { hoursBefore, percent }] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next && next.hoursBefore === hoursBefore)
          context.addIssue({
            code: 'custom',
            message: `Two lines have ${hoursBefore} hours. Change or remove one.`,
          })
        else if (next && next.percent >= percent)
          context.addIssue({
            code: 'custom',
            message: 'Cancelling later can’t give a larger refund. Lower this percentage.',
          })
      }
    }),
  ...terms,
})

/** As returned. */
export const shownTerms = z.object({
  tiers: z.array(z.object({ hoursBefore: z.number(), percent: z.number() })),
  coolingOffMinutes: z.number(),
  recordedHours: z.number(),
  openedPercent: z.number(),
})
