import { z } from 'zod'
import type { Procedure } from '../procedures/procedure.ts'
import type { RestRow } from './rest-rows.ts'

type Schema = Record<string, unknown>

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
const inputOf = ({ input }: Procedure): Schema | undefined => input && toJson(input, 'input')
const outputOf = ({ output }: Procedure): Schema => (output ? toJson(output, 'output') : {})

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? { ...value } : {})
const asNames = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const TOTAL = { type: 'integer', description: 'How many rows there are on all pages' }

/** A row that is an object carries the total. */
function itemOf(item: Schema): Schema {
  for (const choice of ['anyOf', 'oneOf'])
    if (choice in item) return { ...item, [choice]: asNames(item[choice]).map((one) => itemOf(asSchema(one))) }
  if (item.type !== 'object') return item
  return {
    ...item,
    properties: { ...asSchema(item.properties), total: TOTAL },
    required: [...asNames(item.required), 'total'],
  }
}

/** A list has its rows in `data`, and beside them the total and what else it holds. */
function answerOf(success: number, output: Schema): Schema {
  const { rows, total: _, ...beside } = asSchema(output.properties)
  const list = output.type === 'array' ? output : asSchema(rows)
  const isList = list.type === 'array'
  return {
    type: 'object',
    required: ['code', 'message', 'data', ...(isList ? ['total'] : [])],
    properties: {
      code: { const: success },
      message: MESSAGE,
      data: isList ? { ...list, items: itemOf(asSchema(list.items)) } : output,
      ...(isList && { ...beside, total: TOTAL }),
    },
  }
}

const MESSAGE = { type: 'string', description: "In the caller's language" }
const FIELD = {
  type: 'object',
  required: ['path', 'reason'],
  properties: { path: { type: 'string' }, reason: { type: 'string' } },
}
const REJECTION = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { enum: [1, 2, -10001, -10004, -20004] },
    message: MESSAGE,
    data: {
      anyOf: [
        { type: 'null' },
        { type: 'object', required: ['fields'], properties: { fields: { type: 'array', items: FIELD } } },
      ],
    },
  },
}

const proceduresOf = ({ procedure, variants }: RestRow) => [procedure, ...variants.map((variant) => variant.procedure)]

const pathParametersOf = ({ path }: RestRow) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

function parametersOf(row: RestRow) {
  const inPath = pathParametersOf(row)
  const inputs = proceduresOf(row).map((procedure) => asSchema(inputOf(procedure)))
  const properties: Schema = Object.fromEntries(inputs.flatMap((input) => Object.entries(asSchema(input.properties))))
  const examples = Object.assign({}, ...proceduresOf(row).map(({ example }) => asSchema(example)))
  const isRequired = (name: string, schema: unknown) =>
    inputs.every((input) => asNames(input.required).includes(name)) && !('default' in asSchema(schema))
  return Object.entries(properties)
    .filter(([name]) => row.method !== 'POST' || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || isRequired(name, schema),
      schema,
      ...(name in examples && { example: examples[name] }),
    }))
}

function withoutPath(row: RestRow, schema: Schema): Schema {
  const inPath = pathParametersOf(row)
  const properties = Object.entries(asSchema(schema.properties)).filter(([name]) => !inPath.includes(name))
  const required = asNames(schema.required).filter((name) => !inPath.some((one) => one === name))
  return inPath.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties), required }
}

function bodyOf(row: RestRow): Schema {
  const inputs = proceduresOf(row).flatMap((procedure) => {
    const schema = inputOf(procedure)
    return schema ? [withoutPath(row, schema)] : []
  })
  const schema = inputs.length > 1 ? { anyOf: inputs } : (inputs[0] ?? { type: 'object' })
  if (row.multipart) return { required: true, content: { 'multipart/form-data': { schema } } }
  const { example } = row.procedure
  return {
    required: true,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

/** The procedure's path, with a number for each further spelling of its row. */
function operationIdOf({ procedure, path }: RestRow): string {
  const spelling = [procedure.rest?.path].flat().indexOf(path)
  return spelling > 0 ? `${procedure.path}_${spelling + 1}` : procedure.path
}

const summaryOf = ({ procedure, variants }: RestRow) =>
  [
    procedure.does,
    ...variants.map(({ when, procedure: { does } }) =>
      when === 'admin asks' ? `for an admin: ${does}` : `with ${when.has}: ${does}`,
    ),
  ].join('; ')

/** A rejected call also has status 200, with another `code`. */
const outcomesOf = (row: RestRow) => [
  ...proceduresOf(row).map((procedure) => answerOf(row.success, outputOf(procedure))),
  REJECTION,
]

function operationOf(row: RestRow): Schema {
  const parameters = parametersOf(row)
  return {
    operationId: operationIdOf(row),
    summary: summaryOf(row),
    ...(row.procedure.access.role !== 'guest' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(row.method === 'POST' && { requestBody: bodyOf(row) }),
    responses: {
      200: {
        description: 'The envelope',
        ...(row.cacheable && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: { 'application/json': { schema: { anyOf: outcomesOf(row) } } },
      },
      ...(row.cacheable && { 304: { description: 'The answer that If-None-Match names still holds' } }),
      default: {
        description: 'A request that reached no call',
        content: { 'application/json': { schema: REJECTION } },
      },
    },
  }
}

export function openApiDocument(rows: readonly RestRow[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const row of rows) {
    const path = `/api/${row.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Domner', version: '1.0.0' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
