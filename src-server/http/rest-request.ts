import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Locale, readLocale } from '#shared/locales.ts'
import { code } from '#shared/text.ts'
import { readQuery } from './query-input.ts'

/**
 * JSON bodies only, since the parser of plain text would accept others. An empty body is none: clients name the type for calls
 * without a payload as well.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** The language that the address asks for with `?lang`; of several the last. */
export function languageAsked({ url }: Pick<FastifyRequest, 'url'>): Locale | undefined {
  return url.includes('lang=') ? readLocale(searchOf(url).getAll('lang').at(-1)) : undefined
}

/** In an address these would stand in histories and in logs of others. */
const SECRETS = ['password', 'current_password', 'confirm_password', 'credential', 'refresh_token']

/** Merges body and query, but for secrets in the query; path parameters override both. @throws Rejection INPUT_INVALID */
export function givenIn({ url, body, params }: Pick<FastifyRequest, 'url' | 'body' | 'params'>) {
  const query = url.includes('?') ? readQuery(searchOf(url)) : {}
  for (const name of SECRETS) delete query[name]
  return { ...query, ...asObject(body), ...asObject(params) }
}

function searchOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}

/**
 * What was sent, as a schema asks for it, at any depth and in lists. Clients send null or "" for what they leave out: a field that
 * may be left out, and takes neither, is left out then; where null or "" clears something, it stays. They also send back what an
 * answer has shown: a thing with its words is read as its code or id, where that is asked for.
 */
export function asAsked(schema: z.core.$ZodType | undefined, given: Record<string, unknown>) {
  const fields = fieldsOf(schema)
  // A caller's field may be called as every object's own are, such as `toString`.
  const fieldOf = (name: string) => (fields && Object.hasOwn(fields, name) ? fields[name] : undefined)
  const isLeftOut = (name: string, value: unknown) => {
    const field = fieldOf(name)
    return isBlank(value) && field && z.safeParse(field, undefined).success && !z.safeParse(field, value).success
  }
  const named = Object.entries(given).filter(([name, value]) => !isLeftOut(name, value))
  return Object.fromEntries(named.map(([name, value]): [string, unknown] => [name, valueAsAsked(fieldOf(name), value)]))
}

function valueAsAsked(field: z.core.$ZodType | undefined, value: unknown): unknown {
  if (field && isObject(value)) return fieldsOf(field) ? asAsked(field, { ...value }) : referenceIn(field, { ...value })
  const element = Array.isArray(value) ? elementOf(field) : undefined
  return element && Array.isArray(value) ? value.map((each) => valueAsAsked(element, each)) : value
}

/** The code of a province that is shown with its name, or the id of a picture; what else is sent stays for the schema to check. */
function referenceIn(field: z.core.$ZodType, shown: Record<string, unknown>): unknown {
  const isCode = typeof shown.code === 'string' && isMadeOf(field, (part) => part === code)
  if (isCode) return shown.code
  return typeof shown.id === 'string' && isMadeOf(field, (part) => part instanceof z.ZodUUID) ? shown.id : shown
}

/** Whether a schema, or what stands in it behind options and pipes, is of a kind. */
function isMadeOf(schema: z.core.$ZodType, isOfKind: (part: z.core.$ZodType) => boolean): boolean {
  if (schema instanceof z.ZodPipe) return isMadeOf(schema.in, isOfKind) || isMadeOf(schema.out, isOfKind)
  return isWrapped(schema) ? isMadeOf(schema.unwrap(), isOfKind) : isOfKind(schema)
}

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

function fieldsOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const bare = bareOf(schema)
  return bare instanceof z.ZodObject ? bare.shape : undefined
}

function elementOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const bare = bareOf(schema)
  return bare instanceof z.ZodArray ? bare.element : undefined
}

/** Unwraps a schema to the one that reads the input: pipes, defaults and options around it say nothing of its fields. */
function bareOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return bareOf(schema.in)
  return isWrapped(schema) ? bareOf(schema.unwrap()) : schema
}

const isWrapped = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})
