type Priced = { monthlyPrice: number; yearlyPrice: number }

/** The saving of a year compared with twelve months: "save 20%", or "save up to 25%" if plans differ; null for none. */
export function yearlySaving(plans: readonly Priced[]): string | null {
  const percents = plans
    .filter(({ monthlyPrice }) => monthlyPrice > 0)
    // Rounded down: never more than is true.
    .map(({ monthlyPrice, yearlyPrice }) => Math.floor((1 - yearlyPrice / (12 * monthlyPrice)) * 100 + 1e-9))
  const most = Math.max(0, ...percents)
  if (most === 0) return null
  return percents.every((percent) => percent === most) ? `save ${most}%` : `save up to ${most}%`
}
