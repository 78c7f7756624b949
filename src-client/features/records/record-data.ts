import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { validateWithSchema } from '#client/components/form/validate-with-schema.ts'
import { asWritten, CATALOG, type RecordKind, saveRecordInput, unusableFields } from '#shared/catalog.ts'
import { LOCALES } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { centsOf } from '#shared/riel.ts'
import type { FieldShape, Shape } from './record-shapes.ts'
import { typedFromForm, typedToForm } from './typed-value.ts'

type Data = Record<string, unknown>

/** A record's data as a form holds it: an item of a list is an object there. */
export const toForm = (fields: readonly FieldShape[], data: Data): Data =>
  Object.fromEntries(
    fields.map(({ name, shape }) => [
      name,
      shape.kind === 'typed' ? typedToForm(data[shape.by], data[name]) : valueToForm(shape, data[name]),
    ]),
  )

function valueToForm(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'list') return asList(value).map((item) => itemToForm(shape.item, item))
  if (shape.kind === 'group') return toForm(shape.fields, asData(value))
  if (shape.kind === 'richTexts') return blocksByLanguage(asData(value))
  return value ?? blankOf(shape)
}

const itemToForm = (item: Shape, value: unknown): Data =>
  item.kind === 'group' ? toForm(item.fields, asData(value)) : { value: valueToForm(item, value) }

export const blankItem = (item: Shape): Data => itemToForm(item, undefined)

function blankOf({ kind }: Shape): unknown {
  if (kind === 'switch') return false
  if (kind === 'languages') return { kh: '', en: '', cn: '' }
  return kind === 'text' ? '' : null
}

/**
 * Makes the record's data of a form's values: an empty field is null or not there.
 * @param rate how many riel a dollar is, since prices are kept in dollars
 */
export function fromForm(fields: readonly FieldShape[], values: Data, rate: number): Data {
  const data: Data = {}
  for (const { name, shape, isRequired, isNullable } of fields) {
    const value =
      shape.kind === 'typed' ? typedFromForm(values[shape.by], values[name]) : valueFromForm(shape, values[name], rate)
    if (isRequired || !isBlank(value)) data[name] = value
    else if (isNullable) data[name] = null
  }
  return data
}

function valueFromForm(shape: Shape, value: unknown, rate: number): unknown {
  if (shape.kind === 'group') return fromForm(shape.fields, asData(value), rate)
  if (shape.kind === 'dollars') return inDollars(value, rate)
  if (shape.kind === 'richTexts') return written(asData(value))
  if (shape.kind !== 'list') return value
  const { item } = shape
  return asList(value).map((one) =>
    item.kind === 'group' ? fromForm(item.fields, asData(one), rate) : valueFromForm(item, asData(one).value, rate),
  )
}

/** What is no price stays, and the schema says so. */
function inDollars(value: unknown, rate: number): unknown {
  const { money } = readMoney(String(value ?? ''))
  return money ? toDollars(centsOf(money, rate)) : value
}

/** A document is its blocks there: a list counts as one field, so that two admins never mix theirs. */
const blocksByLanguage = (texts: Data): Data =>
  Object.fromEntries(LOCALES.map((locale) => [locale, asData(texts[locale]).content ?? null]))

const written = (blocks: Data): Data =>
  Object.fromEntries(
    Object.entries(blocks).flatMap(([locale, content]) =>
      content === null ? [] : [[locale, { type: 'doc', content }]],
    ),
  )

/** Why a record cannot be saved, by paths such as `id` and `data.names.en`. Its data is looked at even if the rest is wrong. */
export function validateRecord(record: { kind: RecordKind; data: Data } & Data): FieldErrorCodes {
  const data = asWritten(record.kind, record.data)
  const inData = Object.entries(validateWithSchema(CATALOG[record.kind].schema, data))
  const unusable = unusableFields(record.kind, data)
  return {
    ...Object.fromEntries(unusable.map((field) => [`data.${field}`, 'VALUE_UNUSABLE' as const])),
    ...validateWithSchema(saveRecordInput, record),
    ...Object.fromEntries(inData.map(([path, code]) => [`data.${path}`, code])),
  }
}

/** The field of a form that a path of the data stands in: plain items of a list are wrapped there, typed values have one each. */
export function fieldNameOf(fields: readonly FieldShape[], path: string, values: Data): string {
  const [, name] = path.split('.')
  const shape = fields.find((field) => field.name === name)?.shape
  if (shape?.kind === 'typed') return `${path}.${values[shape.by]}`
  return shape?.kind === 'list' && shape.item.kind !== 'group' && /\.\d+$/.test(path) ? `${path}.value` : path
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {})
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
