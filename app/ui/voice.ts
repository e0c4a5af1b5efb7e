/** How long words stay in the region: long enough to be spoken after what is being spoken. */
const KEPT_MS = 8000

/** Says something to screen readers, in the region of toasts.tsx. Words that come while others are being spoken wait behind them. */
export function say(text: string) {
  const region = document.querySelector('[data-voice]')
  if (!region || !text.trim()) return
  const words = document.createElement('p')
  words.textContent = text
  region.append(words)
  setTimeout(() => words.remove(), KEPT_MS)
}
