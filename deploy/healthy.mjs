// The health check of the container: ends with 0 while the program answers /healthz.
const port = process.env.PORT || 3000
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  (error) => error,
)
if (answer.status !== 200) {
  console.error(answer.status ?? String(answer.cause ?? answer))
  process.exit(1)
}
