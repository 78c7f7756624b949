import { readLocalized } from '#shared/configuration.ts'

type Values = Record<string, unknown>

const BLANK = {
  text: '',
  number: null,
  boolean: false,
  colour: '',
  image: null,
  json: '',
  localized: { kh: '', en: '', cn: '' },
}

/** A value that is kept as a text, as a form holds it: a field for each type, so that none is lost when another is chosen. */
export function typedToForm(input: unknown, kept: unknown): Values {
  const text = typeof kept === 'string' ? kept : ''
  if (typeof input !== 'string' || !(input in BLANK)) return BLANK
  return { ...BLANK, [input]: read(input, text) }
}

function read(input: string, text: string): unknown {
  if (input === 'number') return text === '' ? null : Number(text)
  if (input === 'boolean') return text === 'true'
  if (input === 'localized') return { ...BLANK.localized, ...readLocalized(text) }
  return text
}

/** The text that is kept of the field which is in use. */
export function typedFromForm(input: unknown, values: unknown): string {
  const value =
    typeof values === 'object' && values !== null ? Object.entries(values).find(([key]) => key === input)?.[1] : ''
  if (input === 'boolean') return String(value === true)
  if (input === 'localized') return localizedText(value)
  return value === null || value === undefined ? '' : String(value)
}

function localizedText(value: unknown): string {
  const words = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
    ([, text]) => typeof text === 'string' && text.trim() !== '',
  )
  return words.length === 0 ? '' : JSON.stringify(Object.fromEntries(words))
}
