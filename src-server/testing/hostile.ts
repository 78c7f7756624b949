import { z } from 'zod'
import { PROCEDURES } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import type { Procedure } from '../procedures/procedure.ts'

export const MISSING_ID = '0195b5a0-0000-7000-8000-000000000000'

export const HOSTILE_TEXTS = [
  '',
  ' ',
  'nonsense',
  MISSING_ID,
  MISSING_ID.toUpperCase(),
  `${MISSING_ID}x`,
  "' or 1=1 --",
  '../../etc/passwd',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '{"a":1}',
  '-1',
  '0',
  '1e9',
  '999999999999999999999',
  'NaN',
  '៥',
  '0000-00-00T00:00:00Z',
  'javascript:alert(1)',
  'x'.repeat(5_000),
]

export const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  1e10,
  1e308,
  [],
  [null],
  [['a']],
  ['\0'],
  {},
  { a: '\0' },
  JSON.parse('{"__proto__":{"polluted":1}}'),
]

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })

export function fieldsOf({ input }: Procedure): string[] {
  if (!input) return []
  return Object.keys(objectSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).properties)
}

export function procedureAt(path: string): Procedure {
  const procedure = PROCEDURES.get(path)
  if (!procedure) throw new Error(`there is no procedure ${path}`)
  return procedure
}

export function call(path: string, ctx: RequestContext, input: unknown): Promise<unknown> {
  const { type, call } = procedureAt(path)
  const getRawInput = async () => input
  return call({ path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 })
}

export type Fields = { [key: string]: unknown }
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

/** The input with one value at any depth replaced by each of `values`; also sets missing `fields`. */
export function* hostileVariants(input: Fields, fields: readonly string[], values = HOSTILE): Generator<Fields> {
  for (const field of new Set([...fields, ...Object.keys(input)])) {
    for (const value of [...values, ...variantsInside(input[field], values)]) yield { ...input, [field]: value }
  }
}

function* variantsInside(inside: unknown, values: readonly unknown[]): Generator<unknown> {
  if (isFields(inside)) yield* hostileVariants(inside, [], values)
  if (!Array.isArray(inside)) return
  for (const [n, item] of inside.entries()) {
    for (const value of [...values, ...variantsInside(item, values)]) yield inside.with(n, value)
  }
}

/** A procedure's valid input, from which hostile ones derive. */
export const exampleInput = ({ example }: Procedure): Fields => (isFields(example) ? example : {})

/** Inputs by whether the schema takes them; of those that it reads as the same one, since they reach the procedure alike. */
export function byReading({ input: schema }: Procedure, inputs: Iterable<unknown>) {
  const refused: unknown[] = []
  const taken = new Map<string, unknown>()
  for (const input of inputs) {
    const read = schema?.safeParse(input)
    if (read?.success === false) refused.push(input)
    else taken.set(JSON.stringify(read?.data ?? null), input)
  }
  return { refused, taken: [...taken.values()] }
}

const all = [...PROCEDURES.values()]
const answering = all.filter(({ type }) => type !== 'subscription')
export const OPEN = answering.filter(({ access }) => access.role === 'guest')
export const RESTRICTED = answering.filter(({ access }) => access.role !== 'guest')
export const STREAMS = all.filter(({ type }) => type === 'subscription')

export function withIds(input: Fields, ids: ReadonlyMap<string, string>): Fields {
  const real = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.get(value) ?? value
    if (Array.isArray(value)) return value.map(real)
    return isFields(value) && !(Symbol.asyncIterator in value) ? withIds(value, ids) : value
  }
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, real(value)]))
}
