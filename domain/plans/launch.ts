import type { StudioSettings } from '../core/studio.ts'

export function plansAreOnSale({ launch }: Pick<StudioSettings, 'launch'>, now: number): boolean {
  return !launch.countdown || (launch.date !== null && launch.date <= now)
}
