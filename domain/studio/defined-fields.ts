/** What a form says: what is absent from it stays as it is. */
export function definedFields<T extends object>(form: T) {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>
  }
}
