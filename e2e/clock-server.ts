import { buildApp } from '#server/http/app.ts'
import { startWeb } from '#server/main.ts'

let ahead = Number(process.argv[2])

/** The product's web server with its clock ahead by the milliseconds of the first argument, and later of `/clock/…`. */
await startWeb(async (given) => {
  const now = () => new Date(Date.now() + ahead)
  const app = await buildApp({ ...given, context: { ...given.context, now } })
  app.get<{ Params: { ahead: string } }>('/clock/:ahead', async ({ params }) => {
    ahead = Number(params.ahead)
    return params.ahead
  })
  return app
})
