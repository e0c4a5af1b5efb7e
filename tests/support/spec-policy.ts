import type { Policy } from '../../shared/policy.ts'

/** The specification's, whatever the studio promises by now. It is version 1 of every database. */
export const SPEC: Policy = {
  tiers: [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 0, percent: 50 },
  ],
  recordedHours: 24,
  coolingOffMinutes: 60,
  openedPercent: 50,
}
