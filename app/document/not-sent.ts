/**
 * The data of a public page, which stays on the server: React Router writes what a loader gives in the browser's form as well,
 * a tenth of a search's time, and no application reads it there. Its properties are there by name and not listed, so
 * `{...data}` copies none of them.
 */
export function notSent<Data extends object>(data: Data): Data {
  const kept = Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }])
  return Object.defineProperties({}, Object.fromEntries(kept)) as Data
}
