import { Rejection } from '../../event-sourcing/rejection.ts'
import type { EncodeAnswer, EncodeCall } from './encoder.ts'
import { reencode } from './image.ts'

// The entry file of the process that `encoder.ts` starts.

process.once('disconnect', () => process.exit())
process.on('message', (sent: EncodeCall) => void answer(sent))

async function answer({ call, upload }: EncodeCall): Promise<void> {
  tell(await reencode(upload).then((encoded) => ({ call, encoded }), failed))

  function failed(error: unknown): EncodeAnswer {
    if (error instanceof Rejection) return { call, rejected: error.code }
    throw error
  }
}

const tell = (said: EncodeAnswer) => process.send?.(said)
