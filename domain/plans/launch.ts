import type { StudioSettings } from '../core/studio.ts'

/** Whether plans are on sale: the countdown is off, or the day it counts to has come. */
export function plansAreOnSale({ launch }: Pick<StudioSettings, 'launch'>, now: number): boolean {
  return !launch.countdown || (launch.date !== null && launch.date <= now)
}
