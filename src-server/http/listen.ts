import type { FastifyInstance } from 'fastify'
import { addressError } from '../platform/operator-error.ts'

type Address = { host: string; port: number }

/** System calls that fail because of the address. */
const ADDRESS_CALLS = new Set(['listen', 'bind', 'getaddrinfo'])

/** @throws OperatorError when the address cannot be had, with what to do about it */
export async function listenOn(app: FastifyInstance, address: Address): Promise<void> {
  await app.listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code && ADDRESS_CALLS.has(error.syscall ?? '')) throw addressError(address, error.code)
    throw error
  })
}
