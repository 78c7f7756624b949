import { z } from 'zod'
import { COLOUR } from './colour.ts'
import { spelledFor } from './configuration-values.ts'
import { recordId } from './record-id.ts'
import { looseBoolean, looseNumber, pageInput, readVersion, text, uuid, writtenName } from './text.ts'
import { plainly } from './typed.ts'

export const CONFIGURATION_INPUTS = ['text', 'number', 'boolean', 'colour', 'image', 'json', 'localized'] as const
type ConfigurationInput = (typeof CONFIGURATION_INPUTS)[number]

export const MAX_VALUE_LENGTH = 10_000
const MAX_NAME_LENGTH = 120

const localizedValue = z.strictObject({ kh: z.string(), en: z.string(), cn: z.string() }).partial()

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Whether a value is of its type. */
const FITS: Record<ConfigurationInput, (value: string) => boolean> = {
  text: () => true,
  number: (value) => /^-?\d{1,15}(\.\d{1,9})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  colour: (value) => COLOUR.test(value),
  image: (value) => uuid.safeParse(value).success,
  json: (value) => parsed(value) !== undefined,
  localized: (value) => localizedValue.safeParse(parsed(value)).success,
}

/** Every value is kept as a text: a number as its digits, an image as the id of its file, languages as JSON. Empty: not set. */
export const isValueOf = (input: ConfigurationInput, value: string): boolean => value === '' || FITS[input](value)

/** Of these types a machine reads the value. */
const READ_BY_MACHINES: ReadonlySet<unknown> = new Set<ConfigurationInput>(['number', 'boolean', 'colour', 'image'])

/** The value of an entry as it is written: what a machine reads is plain. One from before stays as it was typed. */
export function spelledValue({ input, key, value }: { input?: unknown; key?: unknown; value: string }): string {
  const typed = READ_BY_MACHINES.has(input) ? plainly(value) : value
  return typeof key === 'string' ? spelledFor(key, typed) : typed
}

/** The texts of a localized value by language. */
export const readLocalized = (value: string): z.infer<typeof localizedValue> =>
  localizedValue.safeParse(parsed(value)).data ?? {}

/** The fields of an entry, as the catalog keeps them. */
export const configurationFields = {
  appName: text(1, MAX_NAME_LENGTH),
  key: z
    .string()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/, 'key_invalid')
    .max(120),
  type: text(1, 60),
  input: z.enum(CONFIGURATION_INPUTS),
  value: text(0, MAX_VALUE_LENGTH).meta({ typedBy: 'input' }),
}

type Given = { input?: ConfigurationInput | undefined; value?: string | undefined }
/** Rejects a value that is not of its type. */
export function checkValue({ value: { input, value }, issues }: z.core.ParsePayload<Given>): void {
  if (input === undefined || value === undefined || isValueOf(input, value)) return
  issues.push({ code: 'custom', path: ['value'], message: `${input}_invalid`, input: value })
}

function asText(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value)
}
/** Callers may send a number, a boolean or an object as what it is. */
const value = z.preprocess(asText, configurationFields.value)
const others = {
  appName: writtenName(MAX_NAME_LENGTH),
  sort: looseNumber(z.int32()),
  is_visible: looseBoolean,
}

export const saveEntryInput = z
  .object({
    ...configurationFields,
    appName: others.appName,
    type: configurationFields.type.default('general'),
    input: configurationFields.input.default('text'),
    value: value.default(''),
    sort: others.sort.default(0),
    is_visible: others.is_visible.default(true),
  })
  .transform((entry) => ({ ...entry, value: spelledValue(entry) }))
  .check(checkValue)

export const updateEntryInput = z.object({
  ...z.object({ ...configurationFields, value, ...others }).partial().shape,
  id: recordId,
  version: readVersion,
})
export const entryRef = z.object({ id: recordId, version: readVersion })
export const listEntriesInput = z.object({ appName: text(0, 120).optional(), ...pageInput })

export const entryView = z.object({
  id: z.string(),
  version: z.int(),
  appName: z.string(),
  key: z.string(),
  type: z.string(),
  input: z.enum(CONFIGURATION_INPUTS),
  value: z.string(),
  sort: z.int(),
  is_visible: z.boolean(),
  is_delete: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type EntryView = z.infer<typeof entryView>

/** Before version 2 inputs had other names, and values were not checked. */
export function withTypedValue(data: unknown): unknown {
  const entry = z.looseObject({ input: z.string(), value: z.string() }).parse(data)
  const names: Readonly<Record<string, ConfigurationInput>> = {
    switch: 'boolean',
    color: 'colour',
    number: 'number',
  }
  const input = names[entry.input] ?? 'text'
  return { ...entry, input: isValueOf(input, entry.value) ? input : 'text' }
}
