/** The fields present in a form; absent ones stay unchanged. */
export function definedFields<T extends object>(form: T) {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>
  }
}
