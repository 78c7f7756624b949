import { ReadableStream } from 'node:stream/web'
import type * as ServerEntry from '#client/entry-server.tsx'
import type { RejectionCode } from '#shared/codes.ts'
import type { Locale } from '#shared/locales.ts'

export type Entry = typeof ServerEntry
type Options = Parameters<Entry['render']>[1]

export type Manifests = Record<Locale, Options['manifest']>

/** Makes a call for the visitor of a page. @throws PageFailure */
export type PageCall = Options['call']

/** A page to render, as plain data that a thread can be sent. */
export type PageJob = Pick<
  Options,
  'locale' | 'brand' | 'analytics' | 'tiles' | 'nonce' | 'theme' | 'origin' | 'patience' | 'user'
> & {
  url: string
  userAgent: string
}

export type MadePage = {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

export type ToThread =
  | { kind: 'page'; page: number; job: PageJob }
  | { kind: 'answer'; page: number; call: number; answer: unknown }
  | { kind: 'rejection'; page: number; call: number; reason: RejectionCode }
export type FromThread =
  | { kind: 'call'; page: number; call: number; path: string; input: unknown }
  | { kind: 'made'; page: number; made: MadePage }
  | { kind: 'ended'; page: number }
  | { kind: 'failed'; page: number; reason: RejectionCode; cause: unknown }

export async function makePage(
  entry: Entry,
  manifests: Manifests,
  { url, userAgent, ...options }: PageJob,
  call: PageCall,
): Promise<MadePage> {
  const request = new Request(url, { headers: { 'user-agent': userAgent } })
  const page = await entry.render(request, { ...options, manifest: manifests[options.locale], call })
  return {
    status: page.status,
    headers: [...page.headers],
    body:
      typeof page.body === 'string' ? new TextEncoder().encode(page.body) : page.body && ReadableStream.from(page.body),
  }
}
