import type { FailureCode } from '../../shared/failure-codes.ts'

/**
 * A caller's mistake; api/http/errors.ts turns the code into a status. `@throws` in this folder names these codes.
 * Anything else that is thrown is a bug.
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
