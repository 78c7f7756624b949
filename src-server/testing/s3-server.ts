import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Config } from '../platform/config.ts'
import { createFairQueue } from '../platform/fair-queue.ts'

/**
 * An S3-speaking server with an empty bucket, on a port of its own.
 * @param isStrict whether it checks signatures: of lists it computes them for another path than AWS, with which they fail
 */
export async function openS3Server({
  isStrict = false,
} = {}): Promise<{ s3: NonNullable<Config['s3']>; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'domner-s3-'))
  const bucket = 'domner-pictures'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: bucket }],
  })
  deleteOneByOne(server.store)
  const { port } = await server.run()
  return {
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'auto',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Objects of one folder that it deletes at once make it fail: each looks whether the folder is empty, which another has removed. */
function deleteOneByOne(store: S3rver['store']): void {
  const inTurn = createFairQueue({ running: 1, waiting: 1_000 })
  const deleteObject = store.deleteObject.bind(store)
  store.deleteObject = (bucket, key) => inTurn([bucket], () => deleteObject(bucket, key))
}
