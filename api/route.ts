import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { failure } from '../contract/wire.ts'
import type { Visitor } from '../domain/accounts/logins.ts'
import type { Member } from '../domain/core/actor.ts'
import { AppError } from '../domain/core/errors.ts'
import { readableEmails } from '../lib/readable-emails.ts'
import { TEXTS } from '../shared/texts.ts'
import type { Tag } from './openapi.ts'

/** Values that middleware sets for handlers. */
export type ApiEnv = {
  Variables: {
    requestId: string
    visitor: Visitor
    member: Member | null
  }
}

export type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * Declares a call, the source of the document and of the types of client and handler.
 * @param answers the success response; failures have the shape of `failure`, with the statuses in `fails`
 */
export function call<
  const M extends Method,
  const P extends string,
  const S extends number,
  A extends z.ZodType,
  const I extends RouteConfig['request'] = undefined,
>(
  method: M,
  path: P,
  about: {
    summary: string
    tag: Tag
    status: S
    answer: A
    input?: I
    fails?: readonly number[]
    login?: boolean
    /** The response is public and may be cached until its data changes. */
    cache?: 'public'
  },
) {
  const fails = [
    ...new Set([
      400,
      413,
      415,
      422,
      429,
      ...(about.login ? [401, 403] : method === 'get' ? [] : [403]),
      ...(about.fails ?? []),
    ]),
  ]
  type Answers = { [K in S]: { description: string; content: { 'application/json': { schema: A } } } }
  return createRoute({
    method,
    path,
    summary: about.summary,
    tags: [about.tag],
    ...(about.cache ? { [CACHE]: about.cache } : {}),
    ...(about.login ? { security: [{ login: [] }] } : { security: [] }),
    request: about.input as I,
    responses: {
      [about.status]: { description: 'Done', content: { 'application/json': { schema: about.answer } } },
      ...Object.fromEntries(
        fails.map((status) => [
          status,
          { description: FAILS[status] ?? 'Failure', content: { 'application/json': { schema: failure } } },
        ]),
      ),
    } as Answers,
  })
}

/** Marks cacheable calls in the declaration and the document. */
export const CACHE = 'x-cache'

/** A success response. */
export function ok<T extends object, const S extends ContentfulStatusCode = 200>(
  c: Context<ApiEnv>,
  body: T,
  status?: S,
) {
  return json(c, { success: true as const, ...body }, status ?? (200 as S))
}

/** Shows email domains in their own script. */
export function json<T extends object, const S extends ContentfulStatusCode>(
  c: Context<ApiEnv>,
  body: T,
  status: S,
) {
  const answered = c.body(readableEmails(JSON.stringify(body)), status, {
    'Content-Type': 'application/json',
  })
  return answered as unknown as ReturnType<typeof c.json<T, S>>
}

/** A JSON body of a call. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/**
 * The logged-in member.
 * @throws AppError not-logged-in
 */
export function requireMember(c: Context<ApiEnv>): Member {
  const member = c.get('member')
  if (!member) throw new AppError('not-logged-in', TEXTS.notLoggedIn)
  return member
}

/** The member, who must be the one named in the request. @throws AppError forbidden */
export function requireSelf(member: Member, userId: string): Member {
  if (member.id !== userId) throw new AppError('forbidden', TEXTS.notYours)
  return member
}

const FAILS: Record<number, string> = {
  202: 'Not decided yet: ask again later',
  400: 'The request cannot be read or is refused',
  401: 'Not logged in',
  403: 'Not allowed, or the request could not be verified',
  404: 'Not found',
  409: 'Not possible as things stand',
  413: 'Larger than 1 MiB, or without a login than 64 KiB',
  415: 'Not JSON, not UTF-8 or encoded',
  422: 'Fields are at fault',
  429: 'Too many tries',
  503: 'Not available right now',
}
