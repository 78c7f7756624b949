import { systemRequest } from '#server/context.ts'
import { buildApp } from '#server/http/app.ts'
import { trpcRoutes } from '#server/http/trpc-adapter.ts'
import { startWeb } from '#server/main.ts'
import { WRITER, WRITER_DOOR } from './writer.ts'

/**
 * The web server as it is, and beside its doors the tRPC door once more, behind which everybody is the writer: nobody can
 * sign in yet, and what the fault tests are about is what becomes of writes.
 */
await startWeb(async (parts) => {
  const app = await buildApp(parts)
  await app.register(
    async (door) =>
      trpcRoutes(door, ({ id, log, headers }) => {
        const key = headers['idempotency-key']
        const request = { ...systemRequest(parts.context, { log }), actor: WRITER, requestId: id }
        return typeof key === 'string' ? { ...request, idempotencyKey: key } : request
      }),
    { prefix: WRITER_DOOR },
  )
  return app
})
