import { z } from 'zod'

const node = z.object({
  examples: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).default('null'),
  format: z.string().default(''),
  pattern: z.string().default(''),
  minLength: z.number().default(0),
  maxLength: z.number().default(Number.POSITIVE_INFINITY),
  minimum: z.number().default(Number.NEGATIVE_INFINITY),
  exclusiveMinimum: z.number().default(Number.NEGATIVE_INFINITY),
  maximum: z.number().default(Number.POSITIVE_INFINITY),
  properties: z.record(z.string(), z.unknown()).default({}),
  prefixItems: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().default(1),
})
type Node = z.output<typeof node>

const FORMATS: Record<string, string> = {
  uuid: '0195b5a0-0000-7000-8000-000000000000',
  date: '2026-11-20',
  'date-time': '2026-11-20T05:00:00Z',
  uri: 'https://example.com/',
  email: 'dara@example.com',
}

/** Texts for patterns without a format. */
const OTHERS = ['12:00', '12:00:00']

function textOf({ format, pattern, minLength, maxLength }: Node): string {
  const plain = FORMATS[format] ?? 'text'.padEnd(minLength, 't').slice(0, maxLength)
  return [plain, ...OTHERS].find((text) => new RegExp(pattern).test(text)) ?? plain
}

const numberOf = (plain: number, { minimum, exclusiveMinimum, maximum }: Node): number =>
  Math.min(Math.max(plain, minimum, exclusiveMinimum + 1), maximum)

function listOf({ prefixItems, items, minItems }: Node): unknown[] {
  return prefixItems?.map(exampleOf) ?? Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items))
}

const OF_TYPE: Record<string, (schema: Node) => unknown> = {
  string: textOf,
  integer: (schema) => numberOf(1, schema),
  number: (schema) => numberOf(1.5, schema),
  boolean: () => true,
  null: () => null,
  array: listOf,
  object: ({ properties }) =>
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)])),
}

/**
 * A value that a JSON schema accepts, with all named properties; its own example where it has one. Schemas that say
 * more (patterns, sums) need one.
 */
export function exampleOf(schema: unknown): unknown {
  const known = node.parse(schema)
  const [given] = known.examples ?? known.enum ?? []
  if (given !== undefined) return given
  if (known.const !== undefined) return known.const
  const [choice] = known.anyOf ?? known.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice)
  const [type = 'null'] = [known.type].flat()
  return OF_TYPE[type]?.(known)
}
