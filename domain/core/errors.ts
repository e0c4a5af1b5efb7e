import type { FailureCode } from '../../shared/failure-codes.ts'

/**
 * What a caller did wrong, or may not do, or asks in vain: thrown anywhere below a verb, turned into a status in one
 * place (api/http/errors.ts). Anything else that is thrown is a bug.
 */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly fields: Record<string, string> | undefined
  constructor(code: AppErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}

export type AppErrorCode = Exclude<
  FailureCode,
  'forged' | 'wrong-method' | 'too-large' | 'unsupported-type' | 'unexpected'
>
