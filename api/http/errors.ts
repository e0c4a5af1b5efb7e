import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { troubleOf } from '../../database/errors.ts'
import { AppError, type AppErrorCode } from '../../domain/core/errors.ts'
import type { Log } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { ApiEnv } from '../route.ts'

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  pending: 202,
  'bad-request': 400,
  'not-logged-in': 401,
  'second-factor': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
}

/** The one place where what was thrown becomes a status and a sentence. A bug is logged once and shows nothing of itself. */
export function failures(log: Log): ErrorHandler<ApiEnv> {
  return (error, c) => {
    if (error instanceof AppError) {
      if (error.code === 'too-many') c.header('Retry-After', '900')
      if (error.code === 'unavailable') c.header('Retry-After', '30')
      const more = error.code === 'second-factor' ? { twoFactor: true } : {}
      return fail(c, STATUS[error.code], error.message, error.fields, more)
    }
    if (error instanceof HTTPException)
      return fail(c, error.status as ContentfulStatusCode, error.message || TEXTS.brokenBody)
    const trouble = troubleOf(error)
    if (trouble) {
      log.error({ requestId: c.get('requestId'), error: String(error) }, trouble)
      c.header('Retry-After', '30')
      return fail(c, 503, TEXTS.tooBusy)
    }
    log.error(
      { requestId: c.get('requestId'), path: c.req.path, error: error.stack ?? String(error) },
      'unexpected failure',
    )
    return fail(c, 500, TEXTS.unexpected)
  }
}

/** A failure as the wire knows it. */
export function fail(
  c: Context<ApiEnv>,
  status: ContentfulStatusCode,
  message: string,
  errors?: Record<string, string>,
  more: { twoFactor?: boolean } = {},
) {
  return c.json(
    {
      success: false as const,
      message,
      ...(errors ? { errors } : {}),
      ...more,
      requestId: c.get('requestId'),
    },
    status,
  )
}
