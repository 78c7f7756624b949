import { DEFAULT_LOCALE, type Locale, readLocale } from '#shared/locales.ts'
import { isObject, parseJson } from './json.ts'
import { STORAGE_KEY } from './storage-key.ts'

/** No e-mail, and of the phone number only what its owner needs to recognise it. */
type UserInfos = { userName: string; profile: string; phone: string; uuid: string }

/** The entry in local storage. A uuid says who was signed in at the last visit; the server decides who is. */
export type PersistedState = {
  lang: Locale
  /** The address from which the server was asked at the last visit. */
  ip: string
  userInfos: UserInfos
  accessToken: boolean
  categories: unknown[]
  /** Six hexadecimal digits. */
  themeColor: string
  placeTypes: unknown[]
  configuration: Record<string, string>
}

export const NOBODY: UserInfos = { userName: '', profile: '', phone: '', uuid: '' }
export const DEFAULT_THEME_COLOR = '#818CF8'
const COLOR = /^#[\da-f]{6}$/i

/** Replaces broken fields with their defaults. */
export function parsePersistedState(text: string | null): PersistedState {
  const stored = asObject(parseJson(text ?? ''))
  const { userName, profile, phone, uuid } = asObject(stored.userInfos)
  const themeColor = asText(stored.themeColor)
  const isSomebody = asText(uuid) !== ''
  return {
    lang: readLocale(asText(stored.lang)) ?? DEFAULT_LOCALE,
    ip: asText(stored.ip),
    userInfos: isSomebody
      ? { userName: asText(userName), profile: asText(profile), phone: asText(phone), uuid: asText(uuid) }
      : NOBODY,
    accessToken: isSomebody && stored.accessToken === true,
    categories: asList(stored.categories),
    themeColor: COLOR.test(themeColor) ? themeColor : DEFAULT_THEME_COLOR,
    placeTypes: asList(stored.placeTypes),
    configuration: Object.fromEntries(Object.entries(asObject(stored.configuration)).filter(isText)),
  }
}

export function readPersistedState(): PersistedState {
  try {
    return parsePersistedState(localStorage.getItem(STORAGE_KEY))
  } catch {
    return parsePersistedState(null)
  }
}

export function updatePersistedState(part: Partial<PersistedState>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPersistedState(), ...part }))
  } catch {
    // Storage is blocked or full: the next visit asks the server.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)
const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
