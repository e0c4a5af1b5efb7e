/** "07:40" -> "7:40": hours at the desk have no leading zero. */
export function clockOf(time: string): string {
  return time.replace(/^0(?=\d)/, '')
}

/** "7:40", "7.40", "740" or "7" -> "07:40"; null for what is no hour. */
export function timeOf(typed: string): string | null {
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/.exec(typed.trim()) ?? /^(\d)([0-5]\d)$/.exec(typed.trim()) ?? []
  return hour !== '' && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : null
}

/** "2,299" -> 2299; null for nothing, undefined for what is no number. */
export function numberOf(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[,\s]/g, '')
  if (plain === '') return null
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
