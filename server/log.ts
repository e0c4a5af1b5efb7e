import { pino } from 'pino'

/** Structured lines on standard output. Names under which a secret or health data could ever travel are never written. */
export function openLog(level: string) {
  const hidden = [
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'cookie',
    'authorization',
    'medicalConditions',
    'medications',
    'injuries',
    'razorpay_signature',
  ]
  return pino({
    level,
    base: null,
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], remove: true },
  })
}
