declare module 'autocannon' {
  /** The little of it that the benchmark uses; the package has no types of its own. */
  type Result = {
    requests: { average: number; total: number }
    latency: { p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: object): Promise<Result>
}
