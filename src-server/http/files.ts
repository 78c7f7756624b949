import statics, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the files of a folder; its routes say what they are, which the plugin has no setting for. */
export async function serveFiles(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, kind: 'file' }
    })
    await files.register(statics, { decorateReply: false, index: false, ...options })
  })
}
