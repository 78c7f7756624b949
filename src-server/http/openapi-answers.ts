import type { z } from 'zod'
import { asNames, asSchema, type Components, outputSchema, refTo, resolved, type Schema } from './openapi-schemas.ts'

const MESSAGE = { type: 'string', description: "In the caller's language" }
const envelope = (code: Schema, data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer', ...code }, message: MESSAGE, data },
})
const object = (properties: Schema): Schema => ({ type: 'object', required: Object.keys(properties), properties })
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }

export const PAGINATION: Record<string, Schema> = {
  Pagination: {
    ...object({ total: { type: 'integer', description: 'How many rows there are on all pages' } }),
    description: 'Of a list, and of each of its rows',
  },
}

export const REFUSALS: Record<string, Schema> = {
  FieldProblems: object({ fields: listOf(object({ path: TEXT, reason: TEXT })) }),
  StaleVersion: object({
    version: { type: 'integer', description: 'That there is by now' },
    changed: { ...listOf(TEXT), description: 'The fields that have changed since the version that was read' },
  }),
  Suspension: object({
    note: { ...TEXT, description: 'The reason that an admin gave, to a suspended member who signs in' },
  }),
  BrokenRule: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      nights: { ...listOf(TEXT), description: 'Those that a stay fails by' },
      status: { ...TEXT, description: 'That there is by now' },
      limit: { ...NUMBER, description: 'The number that is gone beyond' },
      fee: { ...NUMBER, description: 'Dollars that cancelling costs' },
      price_total: { ...NUMBER, description: 'Dollars that the stay costs by now' },
      next: {
        ...listOf(object({ check_in: TEXT, check_out: TEXT, price_total: NUMBER })),
        description: 'Other dates for the stay',
      },
    },
    description: 'What a rule stands on',
  },
  Refusal: {
    ...envelope(
      { enum: [1, 2, -10001, -10004, -20004] },
      {
        oneOf: [
          refTo('FieldProblems'),
          refTo('StaleVersion'),
          refTo('Suspension'),
          refTo('BrokenRule'),
          { type: 'null' },
        ],
      },
    ),
    description:
      '1 or -10001: a rule or an input; 2: the access token has expired, a refresh may be tried; -10004: no session; ' +
      '-20004: the dashboard is closed, auth/openDashboard opens it',
  },
  Failure: { ...envelope({ const: 1 }, { type: 'null' }), description: 'A request that reached no call' },
}

const failure = (description: string) => ({ description, content: inJson(refTo('Failure')) })
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }

export const RESPONSES = {
  TooMany: { ...failure('Too many calls'), headers: RETRY_AFTER },
  Busy: { ...failure('Too much at once: nothing was done, try again'), headers: RETRY_AFTER },
  Failure: failure('A request that reached no call'),
}

export function inJson(schema: Schema): Schema {
  return { 'application/json': { schema } }
}

/** The answer of a call with status 200: its own, or a refusal with another `code`. @param outputs of all procedures that may answer */
export function answersOf(success: number, outputs: readonly (z.ZodType | undefined)[], components: Components) {
  const answers = outputs.map((output) => answerOf(success, outputSchema(output, components), components))
  const [first] = answers
  const answer = answers.length > 1 ? { ...envelope({ const: success }, {}), anyOf: answers } : first
  return { oneOf: [answer, refTo('Refusal')] }
}

/** A list has its rows in `data`, and beside them the total and what else it holds. */
function answerOf(success: number, output: Schema, components: Components): Schema {
  const { rows, total: _, ...beside } = asSchema(resolved(output, components).properties)
  const list = output.type === 'array' ? output : asSchema(rows)
  if (list.type !== 'array') return envelope({ const: success }, output)
  const answer = envelope({ const: success }, { ...list, items: withTotal(asSchema(list.items), components) })
  return {
    ...answer,
    properties: { ...asSchema(answer.properties), ...beside },
    allOf: [refTo('Pagination')],
  }
}

/** A row that is an object carries the total. */
function withTotal(item: Schema, components: Components): Schema {
  for (const choice of ['anyOf', 'oneOf'])
    if (choice in item)
      return { ...item, [choice]: asNames(item[choice]).map((one) => withTotal(asSchema(one), components)) }
  if (resolved(item, components).type !== 'object') return item
  if ('$ref' in item) return { allOf: [item, refTo('Pagination')] }
  return { ...item, allOf: [refTo('Pagination')] }
}
