import { openDatabase } from '#db/embedded.ts'
import { describeFailure } from '#server/operator-error.ts'

/**
 * A process that opens the database of a data folder as the one that serves from it, and holds it until it is told to
 * leave. For the tests of what happens when it does not get there.
 */
const [dataDir = ''] = process.argv.slice(2)

try {
  const { url, owned, stop } = await openDatabase({ dataDir }, { role: 'server' })
  process.once('message', async () => {
    await stop()
    process.exit(0)
  })
  process.send?.({ url, owned })
} catch (error) {
  process.send?.({ refused: describeFailure(error) })
  process.exit(1)
}
