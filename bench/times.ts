/** Milliseconds of some work. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** 0.95: what nineteen of twenty stay below. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
