import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

test('a page may run our files and the scripts that it was told of, and no other', () => {
  const policy = contentSecurityPolicy({
    scripts: ["'sha256-a'"],
    checkoutOrigin: null,
    mode: 'production',
    hasApplication: false,
  })
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-a'")
  expect(directive(policy, 'frame-src')).toBe("frame-src 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('the hosts of Razorpay are allowed where it is Razorpay that takes the payments', () => {
  const of = (checkoutOrigin: string) =>
    contentSecurityPolicy({ scripts: [], checkoutOrigin, mode: 'production', hasApplication: true })
  expect(of('https://checkout.razorpay.com')).toContain('https://lumberjack.razorpay.com')
  const sandbox = of('http://127.0.0.1:3001')
  expect(directive(sandbox, 'frame-src')).toBe('frame-src http://127.0.0.1:3001')
  expect(sandbox).not.toContain('razorpay.com')
})

test("a developer's page may run what Vite puts into it", () => {
  const policy = contentSecurityPolicy({
    scripts: ["'sha256-a'"],
    checkoutOrigin: null,
    mode: 'development',
    hasApplication: true,
  })
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'unsafe-inline'")
})
