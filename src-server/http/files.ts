import statics, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the files that are in a folder now, each by a route that says what it is, which the plugin has no setting for. */
export async function serveFiles(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, kind: 'file' }
    })
    await files.register(statics, { decorateReply: false, index: false, wildcard: false, ...options })
  })
}

type FolderOptions = Omit<FastifyStaticOptions, 'prefix'> & { prefix: `/${string}/` }

/**
 * Serves whatever is in a folder when it is asked for. The plugin's own route reads all names of the folder at each request, lest a
 * disk that takes `A` for `a` leads past a stricter route; there is none below these prefixes.
 */
export async function serveFolder(app: FastifyInstance, { prefix, ...options }: FolderOptions): Promise<void> {
  await app.register(async (files) => {
    await files.register(statics, { index: false, ...options, serve: false })
    files.route<{ Params: { '*': string } }>({
      method: ['HEAD', 'GET'],
      url: `${prefix}*`,
      config: { kind: 'file' },
      handler: (request, reply) => reply.sendFile(request.params['*']),
    })
  })
}
