import type { z } from 'zod'
import type { Access } from './access.ts'
import type { RequestContext } from './context.ts'

export type Rest = RestCall | RestVariant

type RestPath = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/`; `:id` is a path parameter, several are aliases. */
  path: string | readonly string[]
}
type Given = Record<string, unknown>

/** The fields that REST callers send where they differ from the input. */
export type RestFields = {
  /** For the OpenAPI document: it is not checked, as the input is. */
  schema: z.ZodObject
  /** The input. @throws ZodError, Rejection */
  read(given: Given, ctx: RequestContext): Given | Promise<Given>
  /** The name under which a field of the input was sent. */
  nameOf?(path: string, given: Given): string
}
type RestCall = RestPath & {
  /** The envelope's `code` on success; 200 by default. */
  success?: 0
  cacheable?: true
  /** A form with the files in the field `files`, which the input gets as `files`. */
  multipart?: true
  /** Also of the variants. */
  fields?: RestFields
  when?: undefined
}
/** Replaces another procedure's row when the input has a key, and lacks another, or when an admin calls. */
export type RestVariant = RestPath & { when: { has: string; lacks?: string } | 'admin asks' }

export type Description = {
  does: string
  access: Access
  input?: z.ZodType | undefined
  example?: unknown
  output?: z.ZodType | undefined
  rest?: Rest
  /** For something of its own, such as a password's or a picture's turn: it keeps no place from other requests. */
  waits?: true
  /** Its input may be an article, or the draft of one, which is longer than any other (`articleBytes`). */
  takesArticle?: true
  /** By it members keep their account: it counts by session (decision 47). */
  keepsAccount?: true
  /**
   * Its answers to guests come from read models and the clock's minute alone, so they may be kept (decision 78). `unless`: not
   * those to an input with one of these fields, such as where somebody is.
   */
  kept?: true | { unless: readonly string[] }
  /**
   * Calls that come more often than all others and change no stream, as nobody reads their answer: it does the same as the procedure
   * without what tRPC puts around it, which costs more. One that was taken has no line in the log.
   */
  beacon?(ctx: RequestContext, input: unknown): Promise<unknown>
}

/** Ids for examples; tests that need the thing itself replace them. */
export const EXAMPLE_ID = {
  account: '0195b5a0-0000-7000-8000-000000000001',
  session: '0195b5a0-0000-7000-8000-000000000002',
  picture: '0195b5a0-0000-7000-8000-000000000003',
  category: '0195b5a0-0000-7000-8000-000000000004',
  post: '0195b5a0-0000-7000-8000-000000000005',
  comment: '0195b5a0-0000-7000-8000-000000000006',
  hotel: '0195b5a0-0000-7000-8000-000000000007',
  branch: '0195b5a0-0000-7000-8000-000000000008',
  room: '0195b5a0-0000-7000-8000-000000000009',
  booking: '0195b5a0-0000-7000-8000-00000000000a',
  publication: '0195b5a0-0000-7000-8000-00000000000b',
  ad: '0195b5a0-0000-7000-8000-00000000000c',
  article: '0195b5a0-0000-7000-8000-00000000000d',
} as const

/** Whether the answer to a guest may be kept. @param input as it was sent */
export function isKeptFor(described: Pick<Description, 'kept'> | undefined, input: unknown): boolean {
  const kept = described?.kept
  if (kept === undefined || kept === true) return kept === true
  return typeof input !== 'object' || input === null || !kept.unless.some((field) => field in input)
}
