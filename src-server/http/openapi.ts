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

/** A list's answer has its rows in `data`, each with the total, and the total beside them. */
function envelopeOf(success: number, output: Schema): Schema {
  const { rows } = asSchema(output.properties)
  const isList = rows !== undefined || output.type === 'array'
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', description: `${success} on success; 1, 2, -10001, -10004 or -20004 when refused` },
      message: { type: 'string', description: "In the caller's language" },
      data: rows ?? output,
      ...(isList && { total: { type: 'integer' } }),
    },
  }
}

function parametersOf(route: RestRoute, input: Schema | undefined) {
  const required = Array.isArray(input?.required) ? input.required : []
  const inPath = route.path.includes('/:id') ? ['id'] : []
  return Object.entries(asSchema(input?.properties)).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (required.includes(name) && !('default' in asSchema(schema))),
    schema,
  }))
}

function operationOf(route: RestRoute): Schema {
  const input = inputOf(route.with?.procedure ?? route.procedure)
  const optional = route.with ? { ...input, required: [] } : input
  return {
    operationId: route.path.split('/')[0],
    summary: route.summary,
    ...(route.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input ?? { type: 'object' } } } } }
      : { parameters: parametersOf(route, optional) }),
    responses: {
      200: {
        description: 'The envelope',
        ...(route.cacheable && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: { 'application/json': { schema: envelopeOf(route.success, outputOf(route.procedure)) } },
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
