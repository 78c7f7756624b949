import type { Messages } from '@lingui/core'
import type { Locale } from '#shared/locales.ts'
import { addRejectionMessages } from './rejection-message.ts'

/** Messages of the first load, and the imports of the other catalogs by file name. */
export type LocaleMessages = { messages: Messages; catalogs: Record<string, () => Promise<Messages>> }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The catalogs of the page, beside those of the first load (`src-client/locales`). */
    messages?: readonly string[]
  }
}

let locale: Locale | undefined
let known: LocaleMessages = { messages: {}, catalogs: {} }
const loads = new Map<string, Promise<void>>()

export function setMessages(pageLocale: Locale, loaded: LocaleMessages): void {
  locale = pageLocale
  known = loaded
}

/** Adds messages in place: activating a catalog would render every text again. */
const addMessages = (more: Messages): void => void Object.assign(known.messages, more)

const REJECTIONS = 'rejections'

/** Fetches catalogs, with `forms` also the sentences of all rejections. May be called again after a failure. */
export async function loadMessages(names: readonly string[]): Promise<void> {
  await loadCatalogs(names.includes('forms') ? [...names, REJECTIONS] : names)
}

/** The sentences of all rejections. A page with a form is there before them: none is told until something was sent. */
export const loadRejections = (): Promise<void> => loadCatalogs([REJECTIONS])

async function loadCatalogs(names: readonly string[]): Promise<void> {
  if (import.meta.env.SSR) return
  await Promise.all(names.map((name) => once(name, () => loadCatalog(name))))
}

function once(name: string, load: () => Promise<void>): Promise<void> {
  const current = loads.get(name)
  if (current) return current
  const started = load().catch((error: unknown) => {
    loads.delete(name)
    throw error
  })
  loads.set(name, started)
  return started
}

async function loadCatalog(name: string): Promise<void> {
  const load = known.catalogs[`./${name}/${locale}.po`]
  if (!load) throw new Error(`There is no catalog ${name}`)
  const [messages, rejections] = await Promise.all([load(), name === REJECTIONS && import('./later-messages.ts')])
  addMessages(messages)
  if (rejections) addRejectionMessages(rejections.LATER_MESSAGES)
}

/** The catalogs of these routes; undefined if nothing is to be loaded. */
export function messagesOf(
  matches: readonly { staticData: { messages?: readonly string[] } }[],
): Promise<void> | undefined {
  const names = matches.flatMap(({ staticData }) => staticData.messages ?? [])
  return names.length > 0 ? loadCatalogs(names) : undefined
}
