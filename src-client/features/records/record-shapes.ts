import { z } from 'zod'
import type { KindDefinition } from '#shared/catalog.ts'
import { FILE_KINDS, type FileKind } from '#shared/file.ts'
import type { Label } from '#shared/label.ts'
import { LOCALES } from '#shared/locales.ts'
import { clockTime } from '#shared/time-schemas.ts'

type Options = readonly { value: string; label: Label | undefined }[]

/** The shape of a form field, read from its schema. */
export type Shape =
  | { kind: 'text' | 'languages'; isLong: boolean; maxLength?: number | undefined; isRequired: boolean }
  | { kind: 'number'; min?: number | undefined; max?: number | undefined }
  | { kind: 'dollars' }
  | { kind: 'choice'; options: Options }
  | { kind: 'switch' | 'date' | 'time' | 'instant' }
  | { kind: 'list'; item: Shape; max?: number | undefined }
  | { kind: 'group'; fields: readonly FieldShape[] }
  | { kind: 'picture'; file: FileKind }
  /** A document in every language. */
  | { kind: 'richTexts' }
  /** A text whose input is that of the type which the field `by` beside it says. */
  | { kind: 'typed'; by: string; maxLength?: number | undefined }

export type FieldShape = {
  name: string
  /** The label of a field inside of another; the kind's `fields` name the others. */
  label: Label | undefined
  shape: Shape
  isRequired: boolean
  isNullable: boolean
}

type Words = NonNullable<KindDefinition['words']>

type Schema = z.core.JSONSchema._JSONSchema

/** Longer texts get several lines. */
const LINE_MAX = 300

/** The fields of a kind, in the order of its form. */
export function shapesOf({
  schema,
  fields,
  words = {},
  dollars = [],
}: Pick<KindDefinition, 'schema' | 'fields' | 'words' | 'dollars'>): FieldShape[] {
  const shapes = fieldsOf(jsonOf(schema, 'output'), jsonOf(schema, 'input'), words)
  return Object.keys(fields).flatMap((name) => {
    const field = shapes.find((shape) => shape.name === name)
    return field && dollars.includes(name) ? { ...field, shape: { kind: 'dollars' as const } } : (field ?? [])
  })
}

/** What the code of a new record is: typed, one of these, or chosen by the computer. */
export function idsOf({ ids, words = {} }: Pick<KindDefinition, 'ids' | 'words'>): 'typed' | 'made' | Options {
  if (!ids) return 'typed'
  const schema = jsonOf(ids, 'output')
  return typeof schema === 'object' && schema.enum ? optionsOf(schema.enum, words) : 'made'
}

const optionsOf = (values: readonly unknown[], words: Words): Options =>
  values.map(String).map((value) => ({ value, label: words[value] }))

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const CLOCK_PATTERN = patternOf(jsonOf(clockTime, 'output'))

/** A schema that ends in a transform has no output shape, so its input shape counts. */
function fieldsOf(output: Schema, input: Schema, words: Words): FieldShape[] {
  if (typeof output === 'boolean' || typeof input === 'boolean') return []
  return Object.entries(output.properties ?? {}).map(([name, property]) => {
    const known = isEmpty(property) ? (input.properties?.[name] ?? property) : property
    const { schema, isNullable } = withoutNull(known)
    const isOptional = !output.required?.includes(name)
    return {
      name,
      label: words[name],
      shape: shapeOf(schema, words),
      isRequired: !isOptional && !isNullable,
      isNullable,
    }
  })
}

const isEmpty = (schema: Schema) => typeof schema === 'object' && Object.keys(schema).length === 0

function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  if (typeof schema === 'boolean') return { schema, isNullable: false }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { schema: { ...schema, type: types[0] }, isNullable: types.length < schema.type.length }
  }
  const others = schema.anyOf?.filter((option) => typeof option === 'boolean' || option.type !== 'null') ?? []
  return { schema: others[0] ?? schema, isNullable: others.length < (schema.anyOf?.length ?? 0) }
}

function shapeOf(schema: Schema, words: Words): Shape {
  if (typeof schema === 'boolean') return { kind: 'text', isLong: true, isRequired: false }
  const { type, enum: options, minimum: min, maximum: max, maxItems, items } = schema
  if (options) return { kind: 'choice', options: optionsOf(options, words) }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'number' || type === 'integer') return { kind: 'number', min, max }
  if (type === 'array') return { kind: 'list', item: shapeOf(itemOf(items), words), max: maxItems }
  if (type === 'object' && isLocalized(schema) && isRichText(schema)) return { kind: 'richTexts' }
  if (type === 'object') return isLocalized(schema) ? languagesOf(schema) : groupOf(schema, words)
  const file = FILE_KINDS.find((kind) => kind === schema.picture)
  if (file) return { kind: 'picture', file }
  if (schema.format === 'date') return { kind: 'date' }
  if (schema.format === 'date-time') return { kind: 'instant' }
  if (patternOf(schema) === CLOCK_PATTERN) return { kind: 'time' }
  if (typeof schema.typedBy === 'string') return { kind: 'typed', by: schema.typedBy, maxLength: schema.maxLength }
  return { kind: 'text', ...lengthOf(schema) }
}

const itemOf = (items: Schema | Schema[] | undefined): Schema => (Array.isArray(items) ? items[0] : items) ?? {}
const groupOf = (schema: Schema, words: Words): Shape => ({ kind: 'group', fields: fieldsOf(schema, schema, words) })

function isLocalized({ properties = {} }: Exclude<Schema, boolean>): boolean {
  return LOCALES.every((locale) => locale in properties) && Object.keys(properties).length === LOCALES.length
}

const isRichText = ({ properties = {} }: Exclude<Schema, boolean>): boolean =>
  Object.values(properties).some((one) => typeof one === 'object' && one.richText === true)

function languagesOf(schema: Exclude<Schema, boolean>): Shape {
  const [first = {}] = Object.values(schema.properties ?? {})
  return { kind: 'languages', ...lengthOf(first), isRequired: schema.required?.length === LOCALES.length }
}

function lengthOf(schema: Schema) {
  const { maxLength, minLength = 0, pattern } = typeof schema === 'boolean' ? {} : schema
  return {
    maxLength,
    isLong: maxLength !== undefined && maxLength > LINE_MAX,
    isRequired: minLength > 0 || pattern !== undefined,
  }
}

function patternOf(schema: Schema): string | undefined {
  return typeof schema === 'boolean' ? undefined : schema.pattern
}
