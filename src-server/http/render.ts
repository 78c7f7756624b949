import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callTRPCProcedure } from '@trpc/server'
import type { RejectionCode } from '#shared/codes.ts'
import type { Locale } from '#shared/locales.ts'
import { appRouter, PROCEDURES } from '../composition/router.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { RequestContext } from '../procedures/context.ts'
import { isKeptFor } from '../procedures/description.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { type ClientFiles, clientFiles, type Files, joined, type ViteManifest } from './client-manifest.ts'
import type { ClientSource } from './client-source.ts'
import { createDevClient } from './dev-client.ts'
import { failureOf, PageFailure } from './page-failure.ts'
import type { Entry, MadePage, Manifests, PageCall, PageJob } from './page-job.ts'
import { createRenderPool } from './render-pool.ts'

/** @param isKept whether all calls of the page are of those that are kept for guests */
export type RenderedPage = MadePage & { isKept?: boolean }

/** Renders pages, and has the client's texts for the adapters. */
export type Renderer = Pick<ClientSource, 'assetsRoot' | 'middleware' | 'close'> & {
  /** @throws PageFailure */
  render(job: PageJob, ctx: RequestContext): Promise<RenderedPage>
  renderFailure(failure: Omit<Parameters<Entry['renderFailure']>[0], 'stylesheets'>): Promise<string>
  sentence(reason: RejectionCode | 'OK', locale: Locale): string
  /** The route of a page's path without its language, such as `/user/$username`; null for unknown ones. */
  routeOf(path: string): string | null
}

export async function createRenderer({
  mode,
  root,
}: {
  mode: 'development' | 'production'
  root: string
}): Promise<Renderer> {
  const source = mode === 'development' ? await createDevClient(root) : await openBuild(root)
  // Both must be synchronous.
  const { sentence, routeOf } = await source.entry()
  return {
    assetsRoot: source.assetsRoot,
    middleware: source.middleware,
    close: source.close,
    sentence,
    routeOf,
    async render(job, ctx) {
      const call = callAs(ctx)
      let isKept = true
      const noting: PageCall = (asked) => {
        isKept &&= isKeptFor(PROCEDURES.get(asked.path), asked.input)
        return call(asked)
      }
      const page = await source.make(job, noting).catch((error: unknown) => {
        throw failureOf(error)
      })
      return { ...page, isKept }
    },
    async renderFailure(failure) {
      const { renderFailure } = await source.entry()
      return renderFailure({ ...failure, stylesheets: source.stylesheets })
    },
  }
}

/** Answers queries for a page; an error carries the rejection's code as its message. */
export function callAs(ctx: RequestContext): PageCall {
  return async ({ path, input }) => {
    try {
      const call = {
        router: appRouter,
        path,
        getRawInput: async () => input,
        ctx,
        type: 'query',
        batchIndex: 0,
      } as const
      return await callTRPCProcedure({ ...call, signal: undefined })
    } catch (error) {
      throw new PageFailure(rejectionOf(error).reason, error)
    }
  }
}

async function openBuild(root: string): Promise<ClientSource> {
  const assetsRoot = path.join(root, 'dist/client')
  const files = clientFiles(await readManifest(assetsRoot))
  const entryUrl = pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href
  const built: Entry = await import(entryUrl)
  const manifest = (locale: Locale) => manifestOf(files, built.routeMessages, locale)
  const manifests = { kh: manifest('kh'), en: manifest('en'), cn: manifest('cn') }
  return {
    ...createRenderPool(entryUrl, manifests),
    entry: async () => built,
    stylesheets: files.base.stylesheets.map(asHref),
    assetsRoot,
  }
}

async function readManifest(assetsRoot: string): Promise<ViteManifest> {
  const text = await readFile(path.join(assetsRoot, '.vite/manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new OperatorError(
      'The client has not been built. Start with "npm start", which builds it, or run "npx vite build".',
      { cause },
    )
  })
  return JSON.parse(text)
}

const asHref = (file: string) => `/${file}`

function manifestOf(files: ClientFiles, messages: Entry['routeMessages'], locale: Locale): Manifests[Locale] {
  const { base, firstMessages, catalogOf, routes } = files
  const assets = ({ scripts, stylesheets }: Files) => ({ preloads: scripts.map(asHref), css: stylesheets.map(asHref) })
  const withMessages = (id: string, route: Files) =>
    joined([route, ...(messages[id] ?? []).map((name) => catalogOf(name, locale))])
  const root = assets(joined([base, firstMessages[locale]]))
  const ids = new Set([...Object.keys(routes), ...Object.keys(messages)])
  const none: Files = { scripts: [], stylesheets: [] }
  return {
    routes: {
      // Its first file is the entry, which the page starts (`src-client/lib/start-script.ts`).
      __root__: root,
      ...Object.fromEntries([...ids].map((id) => [id, assets(withMessages(id, routes[id] ?? none))])),
    },
  }
}
