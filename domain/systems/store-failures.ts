import { TEXTS } from '../../shared/texts.ts'

/** Error codes of disks and S3-compatible stores, and what they mean here. */
const REASONS: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT)$/, TEXTS.storeFull],
  [/^(EACCES|EPERM|EROFS)$/, TEXTS.storeMayNotWrite],
  [/^(ENOENT|ENOTDIR)$/, TEXTS.storeNotThere],
  [/^(NoSuchBucket|InvalidBucketName|PermanentRedirect)$/, TEXTS.storeNoBucket],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidClientTokenId)$/, TEXTS.storeKeysRefused],
  [/^(AccessDenied|Forbidden|AllAccessDisabled|403)$/, TEXTS.storeForbids],
  [
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|TimeoutError)$/,
    TEXTS.storeUnreachable,
  ],
]

/** A sentence about a failure of the store, without its own message, which may contain addresses and keys. */
export function whyStoreFails(error: unknown): string {
  const codes = codesOf(error)
  const known = REASONS.find(([pattern]) => codes.some((code) => pattern.test(code)))
  return known?.[1] ?? TEXTS.storeFailed(codes[0] ?? '')
}

function codesOf(error: unknown): string[] {
  const { code, Code, name, $metadata, errors } = (error ?? {}) as {
    [key in 'code' | 'Code' | 'name']?: unknown
  } & { $metadata?: { httpStatusCode?: number }; errors?: unknown[] }
  const own = [code, Code, name, $metadata?.httpStatusCode].filter(
    (one) => (typeof one === 'string' || typeof one === 'number') && /^\w{1,40}$/.test(String(one)),
  )
  return [...own.map(String), ...(Array.isArray(errors) ? errors.flatMap(codesOf) : [])]
}
