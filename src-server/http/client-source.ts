import type { Connect } from 'vite'
import type * as ServerEntry from '#client/entry-server.tsx'
import type { Locale } from '#shared/locales.ts'

export type Entry = typeof ServerEntry
export type Manifest = Parameters<Entry['render']>[1]['manifest']

/** Where the client's code comes from: a build, or its sources. */
export type ClientSource = {
  entry(): Promise<Entry>
  manifests: Record<Locale, Manifest>
  stylesheets: string[]
  /** The folder of the built files; in development Vite serves them. */
  assetsRoot?: string
  middleware?: Connect.Server
  close(): Promise<void>
}
