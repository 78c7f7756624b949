import { buildApp } from '#server/http/app.ts'
import { startWeb } from '#server/main.ts'

const ahead = Number(process.argv[2])

/** The product's web server with its clock ahead by the milliseconds of the first argument. */
await startWeb((given) => {
  const now = () => new Date(Date.now() + ahead)
  return buildApp({ ...given, context: { ...given.context, now } })
})
