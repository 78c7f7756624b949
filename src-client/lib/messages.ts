import type { Messages } from '@lingui/core'
import type { Locale } from '#shared/locales.ts'
import { addRejectionMessages } from './rejection-message.ts'

/** The messages of one language: those of the first load, and how the other catalogs are fetched, by their files. */
export type LocaleMessages = { messages: Messages; catalogs: Record<string, () => Promise<Messages>> }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The catalogs whose messages the page shows beside those of the first load (`src-client/locales`). */
    messages?: readonly string[]
  }
}

let locale: Locale | undefined
let known: LocaleMessages = { messages: {}, catalogs: {} }
const loads = new Map<string, Promise<void>>()

/** Says which messages are there, and how the others are fetched. On the server all are there from the start. */
export function setMessages(pageLocale: Locale, loaded: LocaleMessages): void {
  locale = pageLocale
  known = loaded
}

/** Adds messages in place: activating another catalog would render every text again, and none that is shown is missing. */
const addMessages = (more: Messages): void => void Object.assign(known.messages, more)

/** Fetches catalogs, with `forms` also the sentences of all rejections. After a failure they may be asked for again. */
export async function loadMessages(names: readonly string[]): Promise<void> {
  if (import.meta.env.SSR) return
  const loading = names.map((name) => once(name, () => loadCatalog(name)))
  await Promise.all(names.includes('forms') ? [...loading, once('reasons', loadRejectionMessages)] : loading)
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
  addMessages(await load())
}

async function loadRejectionMessages(): Promise<void> {
  const { LATER_MESSAGES } = await import('./later-messages.ts')
  addRejectionMessages(LATER_MESSAGES)
}

/** What a page of these routes has to wait for, if anything. */
export function messagesOf(
  matches: readonly { staticData: { messages?: readonly string[] } }[],
): Promise<void> | undefined {
  const names = matches.flatMap(({ staticData }) => staticData.messages ?? [])
  return names.length > 0 ? loadMessages(names) : undefined
}
