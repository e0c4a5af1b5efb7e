/** Whether it is the name of a time zone, such as Europe/Berlin (IANA). Bare offsets are none: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+/-]{1,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
