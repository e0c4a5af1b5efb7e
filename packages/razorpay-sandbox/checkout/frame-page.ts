import type { Context } from 'hono'

/** The page in the checkout's frame; only pages on the loopback and the named origins may frame it. */
export function framePage(allowedParents: string[]) {
  const parents = allowedParents.map((one) => new URL(one).origin)
  const ancestors = ['http', 'https'].flatMap((scheme) =>
    ['127.0.0.1', 'localhost'].map((host) => `${scheme}://${host}:*`),
  )
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    'img-src data: http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[...ancestors, ...parents].join(' ')}`,
  ].join('; ')
  const html = `<!doctype html>
<html lang="en" data-parents="${parents.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Razorpay sandbox checkout</title>
<link rel="stylesheet" href="/v1/checkout/frame.css">
</head>
<body>
<div id="checkout"></div>
<script type="module" src="/v1/checkout/frame.js"></script>
</body>
</html>
`
  return (context: Context) => {
    context.header('Content-Security-Policy', policy)
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Cache-Control', 'no-cache')
    return context.html(html)
  }
}
