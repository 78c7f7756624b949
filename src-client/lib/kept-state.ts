import { DEFAULT_LOCALE, type Locale, readLocale } from '#shared/locales.ts'

export const ENTRY = 'domner'

/** No e-mail, and of the phone number only what its owner needs to recognise it. */
type UserInfos = { userName: string; profile: string; phone: string; uuid: string }

/** The entry in local storage. Whoever has a `uuid` was signed in; the server has the last word. */
export type KeptState = {
  lang: Locale
  ip: string
  userInfos: UserInfos
  accessToken: boolean
  categories: unknown[]
  themeColor: string
  placeTypes: unknown[]
  configuration: Record<string, string>
}

export const NOBODY: UserInfos = { userName: '', profile: '', phone: '', uuid: '' }
const THEME_COLOR = '#818CF8'
const COLOR = /^#[\da-f]{6}$/i

/** Replaces broken fields with their defaults. */
export function readKeptState(text: string | null): KeptState {
  const kept = asObject(parse(text))
  const { userName, profile, phone, uuid } = asObject(kept.userInfos)
  const themeColor = asText(kept.themeColor)
  const isSomebody = asText(uuid) !== ''
  return {
    lang: readLocale(asText(kept.lang)) ?? DEFAULT_LOCALE,
    ip: asText(kept.ip),
    userInfos: isSomebody
      ? { userName: asText(userName), profile: asText(profile), phone: asText(phone), uuid: asText(uuid) }
      : NOBODY,
    accessToken: isSomebody && kept.accessToken === true,
    categories: asList(kept.categories),
    themeColor: COLOR.test(themeColor) ? themeColor : THEME_COLOR,
    placeTypes: asList(kept.placeTypes),
    configuration: Object.fromEntries(Object.entries(asObject(kept.configuration)).filter(isText)),
  }
}

export function readEntry(): KeptState {
  try {
    return readKeptState(localStorage.getItem(ENTRY))
  } catch {
    return readKeptState(null)
  }
}

export function writeEntry(state: KeptState): void {
  try {
    localStorage.setItem(ENTRY, JSON.stringify(state))
  } catch {
    // Storage is blocked or full: the next visit asks the server.
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter(isObject) : [])
const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
