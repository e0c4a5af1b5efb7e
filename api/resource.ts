import { OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Context, Schema, ToSchema, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { JSONParsed } from 'hono/utils/types'
import { z } from 'zod'
import { answer, done, id, saying } from '../contract/wire.ts'
import type { Member } from '../domain/core/actor.ts'
import { AppError } from '../domain/core/errors.ts'
import { TEXTS } from '../shared/texts.ts'
import type { Tag } from './openapi.ts'
import { type ApiEnv, body, call, type Method, ok, requireMember } from './route.ts'

/** The calls of one subject: `tag` is its section of the document. */
export function resource(tag: Tag) {
  return new Resource(tag)
}

/** An app whose calls are declared together with their handlers, with uniform validation errors. */
// biome-ignore lint/complexity/noBannedTypes: Hono's own word for no calls yet
export class Resource<Calls extends Schema = {}> extends OpenAPIHono<ApiEnv, Calls> {
  readonly tag: Tag

  constructor(tag: Tag) {
    super({
      defaultHook: (result) => {
        if (!result.success)
          throw new AppError(
            'invalid',
            firstText(result.error) ?? TEXTS.checkFields,
            fieldErrors(result.error),
          )
      },
    })
    this.tag = tag
  }

  /** A call that needs a login. `run` gets the member, then the path and query parameters, the body, if any, and the context. */
  call<
    M extends Method,
    const Path extends string,
    Ids extends Fields = undefined,
    Query extends Fields = undefined,
    Form extends Fields = undefined,
    Data extends Fields = undefined,
    Whole extends Fields = undefined,
    Says extends string | undefined = undefined,
    const Status extends ContentfulStatusCode = 200,
  >(
    method: M,
    path: Path,
    about: About<Ids, Query, Form, Data, Whole, Says, Status> &
      Runs<[member: Member, ...Given<Path, Ids, Query, Form>], Ran<Data, Whole, Says>>,
  ) {
    return this.#add<M, Path, Ids, Query, Form, Data, Whole, Says, Status>(method, path, about, true)
  }

  /** A public call; `run` gets no member. */
  openCall<
    M extends Method,
    const Path extends string,
    Ids extends Fields = undefined,
    Query extends Fields = undefined,
    Form extends Fields = undefined,
    Data extends Fields = undefined,
    Whole extends Fields = undefined,
    Says extends string | undefined = undefined,
    const Status extends ContentfulStatusCode = 200,
  >(
    method: M,
    path: Path,
    about: About<Ids, Query, Form, Data, Whole, Says, Status> & {
      /** The response is public and may be cached until its data changes. */
      cache?: 'public'
    } & Runs<Given<Path, Ids, Query, Form>, Ran<Data, Whole, Says>>,
  ) {
    return this.#add<M, Path, Ids, Query, Form, Data, Whole, Says, Status>(method, path, about, false)
  }

  /** A call with a custom handler, such as a file. */
  raw<Route extends RouteConfig>(route: Route, handler: RouteHandler<Route, ApiEnv>) {
    this.openapi(route, handler as never)
    return this
  }

  #add<
    M extends Method,
    Path extends string,
    Ids extends Fields,
    Query extends Fields,
    Form extends Fields,
    Data extends Fields,
    Whole extends Fields,
    Says extends string | undefined,
    Status extends ContentfulStatusCode,
  >(method: M, path: Path, about: Declared, login: boolean) {
    const { status = 200, query, form, run, says } = about
    const params = about.params ?? idsOf(path)
    const route = call(method, path, {
      tag: about.tag ?? this.tag,
      status,
      login,
      summary: about.summary,
      answer: answerOf(about),
      input: {
        ...(params && { params: params as z.ZodObject }),
        ...(query && { query: query as z.ZodObject }),
        ...(form && { body: body(form) }),
      },
      fails: about.fails ?? failsOf(method, params !== undefined, login),
      ...(about.cache && { cache: about.cache }),
    })
    this.openapi(route, (async (c: Context<ApiEnv>) => {
      const valid = (part: 'param' | 'query' | 'json') => c.req.valid(part as never) as object
      const result = await run(
        ...(login ? [requireMember(c)] : []),
        ...(params || query ? [{ ...(params && valid('param')), ...(query && valid('query')) }] : []),
        ...(form ? [valid('json')] : []),
        c,
      )
      if (about.answer) return ok(c, result as object, status)
      const message = about.data ? says : (says ?? result)
      return ok(c, { ...(message !== undefined && { message }), ...(about.data && { data: result }) }, status)
    }) as never)
    type Sent = {
      in: SentIn<Path, Ids, Query, Form>
      out: object
    }
    type Answered = TypedResponse<JSONParsed<Body<Data, Whole, Says>>, Status, 'json'>
    return this as unknown as Resource<Calls & ToSchema<M, Colons<Path>, Sent, Answered>>
  }
}

type Fields = z.ZodType | undefined

type About<Ids, Query, Form, Data, Whole, Says, Status> = {
  summary: string
  /** The tag, if it differs from the rest of the file. */
  tag?: Tag
  /** Path parameters that aren’t ids. */
  params?: Ids
  query?: Query
  /** The JSON body. */
  form?: Form
  status?: Status
  /** If it differs from `failsOf`. */
  fails?: readonly number[]
  /** The schema of `run`’s result, sent as `data`. */
  data?: Data
  /** The schema of `run`’s result, sent as it is. */
  answer?: Whole
  /** The message; without it, `data` and `answer`, `run` returns the message. */
  says?: Says
}
type Runs<Args extends unknown[], Result> = { run: (...args: Args) => Result | Promise<Result> }
type Declared = About<Fields, Fields, Fields, Fields, Fields, string | undefined, ContentfulStatusCode> & {
  cache?: 'public'
  // biome-ignore lint/suspicious/noExplicitAny: of whatever the call has
} & Runs<any[], unknown>

type Ran<Data extends Fields, Whole extends Fields, Says> = Whole extends z.ZodType
  ? Omit<z.output<Whole>, 'success'>
  : Data extends z.ZodType
    ? z.output<Data>
    : Says extends string
      ? unknown
      : string

type Body<Data extends Fields, Whole extends Fields, Says> = Whole extends z.ZodType
  ? z.output<Whole>
  : Data extends z.ZodType
    ? { success: true; data: z.output<Data> } & (Says extends string ? { message: string } : unknown)
    : z.output<typeof done>

/** The names in "/a/{id}/{other}". */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** "/a/{id}" as Hono writes it, "/a/:id". */
type Colons<Path extends string> = Path extends `${infer Start}/{${infer Name}}${infer Rest}`
  ? `${Start}/:${Name}${Colons<Rest>}`
  : Path

type Read<T extends Fields> = T extends z.ZodType ? z.output<T> : unknown
type InPath<Path extends string, Ids extends Fields> = Ids extends z.ZodType
  ? z.output<Ids>
  : { [Name in Names<Path>]: string }
type Given<Path extends string, Ids extends Fields, Query extends Fields, Form extends Fields> = [
  ...([Names<Path>] extends [never]
    ? Query extends z.ZodType
      ? [given: z.output<Query>]
      : []
    : [given: InPath<Path, Ids> & Read<Query>]),
  ...(Form extends z.ZodType ? [form: z.output<Form>] : []),
  c: Context<ApiEnv>,
]

// biome-ignore-start lint/complexity/noBannedTypes: a part that a call does not have
type SentIn<Path extends string, Ids extends Fields, Query extends Fields, Form extends Fields> = ([
  Names<Path>,
] extends [never]
  ? {}
  : { param: Ids extends z.ZodType ? z.input<Ids> : { [Name in Names<Path>]: string } }) &
  (Query extends z.ZodType ? { query: z.input<Query> } : {}) &
  (Form extends z.ZodType ? { json: z.input<Form> } : {})
// biome-ignore-end lint/complexity/noBannedTypes: above

function idsOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, id])))
}

function answerOf({ data, answer: whole, says }: Declared) {
  if (whole) return whole
  if (data && says !== undefined) return saying(data)
  return data ? answer(data) : done
}

/** 404 for paths with ids; 409 for changes. */
function failsOf(method: Method, isOfOne: boolean, login: boolean): readonly number[] {
  if (!isOfOne) return []
  return login && method !== 'get' ? [404, 409] : [404]
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

function firstText(error: z.ZodError): string | undefined {
  return error.issues.length === 1 ? error.issues[0]?.message : undefined
}
