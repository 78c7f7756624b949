import { openDatabase } from '#db/embedded.ts'
import { describeFailure } from '../platform/operator-error.ts'

/**
 * A process that opens the database as the one that serves, and holds it until told to leave; for tests that kill it.
 */
const [dataDir = ''] = process.argv.slice(2)

try {
  const { ownerUrl: url, owned, stop } = await openDatabase({ dataDir }, { role: 'server' })
  process.once('message', async () => {
    await stop()
    process.exit(0)
  })
  process.send?.({ url, owned })
} catch (error) {
  process.send?.({ refused: describeFailure(error) })
  process.exit(1)
}
