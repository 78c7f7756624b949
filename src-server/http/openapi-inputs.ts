import type { Procedure } from '../procedures/procedure.ts'
import { asNames, asSchema, inputSchema, type Schema } from './openapi-schemas.ts'
import type { RestRow } from './rest-rows.ts'

export const proceduresOf = ({ procedure, variants }: RestRow): readonly Procedure[] => [
  procedure,
  ...variants.map((variant) => variant.procedure),
]

/** The input that callers send: one schema for each procedure that may answer, or one for all where the row says so. */
function inputsOf(row: RestRow): Schema[] {
  if (row.fields) return [inputSchema(row.fields.schema)]
  return proceduresOf(row).map(({ input }) => (input ? objectIn(inputSchema(input)) : {}))
}

/** An input that may be left out is one that may be empty. */
function objectIn(schema: Schema): Schema {
  const choices = asNames(schema.anyOf).map(asSchema)
  return choices.find(({ type }) => type === 'object') ?? schema
}

const pathParametersOf = ({ path }: RestRow) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

/** The parameters in path and query. Fields inside of others have dotted names. */
export function parametersOf(row: RestRow): Schema[] {
  const inPath = pathParametersOf(row)
  const inputs = inputsOf(row)
  const properties = Object.assign({}, ...inputs.map((input) => asSchema(input.properties)))
  const examples = Object.assign({}, ...proceduresOf(row).map(({ example }) => asSchema(example)))
  const isRequired = (name: string) => inputs.every((input) => asNames(input.required).includes(name))
  return Object.entries(properties)
    .filter(([name]) => row.method !== 'POST' || inPath.includes(name))
    .flatMap(([name, schema]) => dotted(name, asSchema(schema)))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || isRequired(name),
      schema,
      ...(name in examples && { example: examples[name] }),
    }))
}

function dotted(name: string, schema: Schema): [string, Schema][] {
  if (schema.type !== 'object') return [[name, schema]]
  return Object.entries(asSchema(schema.properties)).flatMap(([inner, one]) =>
    dotted(`${name}.${inner}`, asSchema(one)),
  )
}

/** The body of a call that has one; it is required where a field in it is. */
export function bodyOf(row: RestRow): Schema | undefined {
  if (row.method !== 'POST') return undefined
  if (row.multipart) return { required: true, content: { 'multipart/form-data': { schema: FORM } } }
  const inputs = inputsOf(row).map((input) => withKey(row, withoutPath(row, input)))
  const [schema] = inputs
  const { example } = row.procedure
  return {
    required: inputs.every(({ required }) => asNames(required).length > 0),
    content: {
      'application/json': {
        schema: inputs.length > 1 ? { anyOf: inputs } : schema,
        ...(example !== undefined && { example }),
      },
    },
  }
}

const FORM = {
  type: 'object',
  required: ['files'],
  properties: {
    files: { type: 'array', minItems: 1, maxItems: 12, items: { type: 'string', format: 'binary' } },
  },
}

const KEY = {
  type: 'string',
  pattern: '^[ -~]{1,255}$',
  description: 'As the header Idempotency-Key: the same key with the same body has one effect and one answer',
}

export const PARAMETERS = {
  IdempotencyKey: { name: 'Idempotency-Key', in: 'header', required: false, schema: KEY },
  Lang: {
    name: 'lang',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['kh', 'en', 'cn', 'km', 'zh'] },
    description: 'The language of the answer, before all else that says it',
  },
  XLang: {
    name: 'x-lang',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: ['kh', 'en', 'cn', 'km', 'zh'] },
    description: 'The language of the answer, before the cookie lang and Accept-Language',
  },
}

export const isWrite = ({ procedure }: RestRow): boolean => procedure.type === 'mutation'

function withKey(row: RestRow, schema: Schema): Schema {
  if (!isWrite(row)) return { type: 'object', ...schema }
  return { type: 'object', ...schema, properties: { ...asSchema(schema.properties), idempotency_key: KEY } }
}

function withoutPath(row: RestRow, schema: Schema): Schema {
  const inPath = pathParametersOf(row)
  const properties = Object.entries(asSchema(schema.properties)).filter(([name]) => !inPath.includes(name))
  const required = asNames(schema.required).filter((name) => !inPath.some((one) => one === name))
  return inPath.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties), required }
}
