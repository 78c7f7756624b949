import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import type { RestRoute } from './rest-routes.ts'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const toJson = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const inputOf = ({ _def }: AnyTRPCProcedure): Schema | undefined => {
  const schema = _def.inputs.find(isSchema)
  return schema && toJson(schema, 'input')
}
const outputOf = ({ _def }: { _def: object }): Schema => {
  const output = 'output' in _def ? _def.output : undefined
  const schema = isSchema(output) && 'answer' in output ? output.answer : undefined
  return isSchema(schema) ? toJson(schema, 'output') : {}
}

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})

const asNames = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const TOTAL = { type: 'integer', description: 'How many rows there are on all pages' }

/** A row as lists have it, which is with the total. */
function rowOf(item: Schema): Schema {
  return {
    ...item,
    properties: { ...asSchema(item.properties), total: TOTAL },
    required: [...asNames(item.required), 'total'],
  }
}

/** A list's answer has its rows in `data`, each with the total, and the total beside them. */
function envelopeOf(success: number, output: Schema): Schema {
  const list = output.type === 'array' ? output : asSchema(asSchema(output.properties).rows)
  const isList = list.type === 'array'
  return {
    type: 'object',
    required: ['code', 'message', 'data', ...(isList ? ['total'] : [])],
    properties: {
      code: { type: 'integer', description: `${success} on success; 1, 2, -10001, -10004 or -20004 when refused` },
      message: { type: 'string', description: "In the caller's language" },
      data: isList ? { ...list, items: rowOf(asSchema(list.items)) } : output,
      ...(isList && { total: TOTAL }),
    },
  }
}

/** The procedures a path may call: which one, the call says by a key that only one of them takes, or who asks. */
const proceduresOf = ({ procedure, with: other, asAdmin }: RestRoute) => [
  procedure,
  ...(other ? [other.procedure] : []),
  ...(asAdmin ? [asAdmin] : []),
]

function parametersOf(route: RestRoute) {
  const inputs = proceduresOf(route).map((procedure) => asSchema(inputOf(procedure)))
  const properties: Schema = Object.fromEntries(inputs.flatMap((input) => Object.entries(asSchema(input.properties))))
  const inPath = route.path.includes('/:id') ? ['id'] : []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required:
      inPath.includes(name) ||
      (inputs.every((input) => asNames(input.required).includes(name)) && !('default' in asSchema(schema))),
    schema,
  }))
}

function answerOf(route: RestRoute): Schema {
  const [first = {}, ...others] = proceduresOf(route).map((procedure) => envelopeOf(route.success, outputOf(procedure)))
  return others.length > 0 ? { anyOf: [first, ...others] } : first
}

/** `auth/login` is `auth_login`. */
const operationIdOf = ({ path }: RestRoute) => (path.split('/:')[0] ?? path).replaceAll('/', '_')

function operationOf(route: RestRoute): Schema {
  const inputs = proceduresOf(route).flatMap((procedure) => inputOf(procedure) ?? [])
  const input = inputs.length > 1 ? { anyOf: inputs } : inputs[0]
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(route.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input ?? { type: 'object' } } } } }
      : { parameters: parametersOf(route) }),
    responses: {
      200: {
        description: 'The envelope',
        ...(route.cacheable && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: { 'application/json': { schema: answerOf(route) } },
      },
      ...(route.cacheable && { 304: { description: 'The answer that If-None-Match names still holds' } }),
      default: {
        description: 'A request that reached no call',
        content: { 'application/json': { schema: envelopeOf(route.success, {}) } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the table: made from the procedures' own schemas, so that it cannot lag behind. */
export function openApiDocument(routes: readonly RestRoute[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const route of routes) {
    const path = `/api/${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return { openapi: '3.1.0', info: { title: 'Domner', version: '1.0.0' }, servers: [{ url: '/' }], paths }
}
