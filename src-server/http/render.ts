import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callTRPCProcedure } from '@trpc/server'
import type { RefusalCode } from '#shared/codes.ts'
import type { Locale } from '#shared/locales.ts'
import type { RequestContext } from '../context.ts'
import { OperatorError } from '../operator-error.ts'
import { appRouter } from '../router.ts'
import {
  type ClientFiles,
  clientFiles,
  type Files,
  joined,
  needsLaterTexts,
  type ViteManifest,
} from './client-manifest.ts'
import type { ClientSource } from './client-source.ts'
import { createDevClient } from './dev-client.ts'
import { failureOf, PageFailure } from './page-failure.ts'
import type { Entry, MadePage, Manifests, PageCall, PageJob } from './page-job.ts'
import { createRenderPool } from './render-pool.ts'
import { refusalOf } from './trpc.ts'

/** Makes pages, and owns the texts that other doors of the server need. */
export type Renderer = Pick<ClientSource, 'assetsRoot' | 'middleware' | 'close'> & {
  /** Makes a page for a visitor. @throws PageFailure when it cannot be made. */
  render(job: PageJob, ctx: RequestContext): Promise<MadePage>
  renderFailure(failure: Omit<Parameters<Entry['renderFailure']>[0], 'stylesheets'>): Promise<string>
  sentence(reason: RefusalCode | 'OK', locale: Locale): string
}

/** Prepares rendering, from the build or, in development, from the sources with reload. */
export async function createRenderer({
  mode,
  root,
}: {
  mode: 'development' | 'production'
  root: string
}): Promise<Renderer> {
  const source = mode === 'development' ? await createDevClient(root) : await openBuild(root)
  // The sentences are wanted without waiting.
  const { sentence } = await source.entry()
  return {
    assetsRoot: source.assetsRoot,
    middleware: source.middleware,
    close: source.close,
    sentence,
    render: (job, ctx) =>
      source.make(job, callAs(ctx)).catch((error: unknown) => {
        throw failureOf(error)
      }),
    async renderFailure(failure) {
      const { renderFailure } = await source.entry()
      return renderFailure({ ...failure, stylesheets: source.stylesheets })
    },
  }
}

/** Calls questions (never commands) for a visitor; what goes wrong carries the refusal's code as its message. */
function callAs(ctx: RequestContext): PageCall {
  return async ({ path: procedure, input }) => {
    try {
      const getRawInput = async () => input
      return await callTRPCProcedure({
        router: appRouter,
        path: procedure,
        getRawInput,
        ctx,
        type: 'query',
        signal: undefined,
        batchIndex: 0,
      })
    } catch (error) {
      throw new PageFailure(refusalOf(error).reason, error)
    }
  }
}

async function openBuild(root: string): Promise<ClientSource> {
  const assetsRoot = path.join(root, 'dist/client')
  const files = clientFiles(await readManifest(assetsRoot))
  const entryUrl = pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href
  const built: Entry = await import(entryUrl)
  const manifests = { kh: manifestOf(files, 'kh'), en: manifestOf(files, 'en'), cn: manifestOf(files, 'cn') }
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

/** Which files the browser fetches at once, for each route and language. */
function manifestOf({ entry, base, catalogs, laterTexts, routes }: ClientFiles, locale: Locale): Manifests[Locale] {
  const assets = ({ scripts, stylesheets }: Files) => ({ preloads: scripts.map(asHref), css: stylesheets.map(asHref) })
  const withTexts = (id: string, files: Files) => (needsLaterTexts(id) ? joined([files, laterTexts[locale]]) : files)
  const root = assets({ ...base, scripts: [...base.scripts, ...catalogs[locale].scripts] })
  return {
    routes: {
      __root__: { ...root, scripts: [{ attrs: { type: 'module', async: true, src: asHref(entry) } }] },
      ...Object.fromEntries(Object.entries(routes).map(([id, files]) => [id, assets(withTexts(id, files))])),
    },
  }
}
