import { z } from 'zod'

const node = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})

const PLAIN: Record<string, unknown> = { string: 'text', integer: 1, number: 1.5, boolean: true, null: null }

/** A value that a JSON schema accepts, with all named properties. */
export function exampleOf(schema: unknown): unknown {
  const { type, enum: values, anyOf, format, properties = {}, items } = node.parse(schema)
  if (values) return values[0]
  if (anyOf) return exampleOf(anyOf[0])
  if (format === 'uuid') return '0195b5a0-0000-7000-8000-000000000000'
  const [first = 'null'] = [type ?? 'null'].flat()
  if (first === 'array') return [exampleOf(items)]
  if (first === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]))
  return PLAIN[first]
}
