import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { unavailableReason } from '../../database/errors.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Log } from '../../domain/core/studio.ts'
import type { FailureCode } from '../../shared/failure-codes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type ApiEnv, json } from '../route.ts'

export const STATUS: Record<FailureCode, ContentfulStatusCode> = {
  pending: 202,
  'bad-request': 400,
  'not-logged-in': 401,
  'second-factor': 401,
  forbidden: 403,
  'second-factor-missing': 403,
  forged: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'already-enrolled': 409,
  'already-waiting': 409,
  'class-full': 409,
  'seats-being-paid': 409,
  'seat-free': 409,
  lapsed: 409,
  'too-many-returns': 409,
  'class-over': 409,
  'price-changed': 409,
  stale: 409,
  'address-unproved': 409,
  refunded: 409,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
  unexpected: 500,
}

/** Turns errors into a status and a message. A bug is logged once and shows no details. */
export function failures(log: Log): ErrorHandler<ApiEnv> {
  return (error, c) => {
    if (error instanceof AppError) {
      if (error.code === 'too-many') c.header('Retry-After', '900')
      if (error.code === 'unavailable') c.header('Retry-After', '30')
      return fail(c, error.code, error.message, error.fields)
    }
    // Hono could not parse the request.
    if (error instanceof HTTPException) return fail(c, 'bad-request', error.message || TEXTS.brokenBody)
    const reason = unavailableReason(error)
    if (reason) {
      log.error({ requestId: c.get('requestId'), error: String(error) }, reason)
      c.header('Retry-After', '30')
      return fail(c, 'unavailable', TEXTS.tooBusy)
    }
    log.error(
      { requestId: c.get('requestId'), path: c.req.path, error: error.stack ?? String(error) },
      'unexpected failure',
    )
    return fail(c, 'unexpected', TEXTS.unexpected)
  }
}

export function fail(
  c: Context<ApiEnv>,
  code: FailureCode,
  message: string,
  errors?: Record<string, string>,
) {
  return json(
    c,
    {
      success: false as const,
      code,
      message,
      ...(errors ? { errors } : {}),
      ...(code === 'second-factor' ? { twoFactor: true } : {}),
      requestId: c.get('requestId'),
    },
    STATUS[code],
  )
}
