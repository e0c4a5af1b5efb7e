/** A text without the control characters that neither XML 1.0 nor iCalendar can hold; tabs and line breaks stay. */
export function plainText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\u007e\u0080-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
