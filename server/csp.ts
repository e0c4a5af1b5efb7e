type Policy = {
  /** Workers: offline attendance and confetti. */
  hasApplication: boolean
  scripts: string[]
  checkoutOrigin: string | null
  mode: 'production' | 'development'
}

/** razorpay.md, section 9: hosts that Razorpay's own script uses. */
const RAZORPAY = {
  origin: 'https://checkout.razorpay.com',
  assets: 'https://cdn.razorpay.com',
  frames: 'https://api.razorpay.com',
  connects: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
}

/** Styles may be inline: dialogs and the checkout set style attributes. */
export function contentSecurityPolicy({ scripts, checkoutOrigin, mode, hasApplication }: Policy): string {
  const isRazorpay = checkoutOrigin === RAZORPAY.origin
  // Vite’s own scripts are not marked.
  const inline = mode === 'production' ? scripts : ["'unsafe-inline'"]
  const list = (...sources: (string | false | null)[]) => sources.filter(Boolean).join(' ')
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...inline, checkoutOrigin, isRazorpay && RAZORPAY.assets)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${list("'self'", isRazorpay && RAZORPAY.assets, 'data:')}`,
    `connect-src ${list("'self'", checkoutOrigin, ...(isRazorpay ? RAZORPAY.connects : []), mode === 'development' && 'ws:')}`,
    `frame-src ${list(checkoutOrigin, isRazorpay && RAZORPAY.frames) || "'none'"}`,
    ...(hasApplication ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
