import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { RegisteredCode } from '../../event-sourcing/register.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { EncodedImage } from './image.ts'

/** The messages of the two processes. */
export type EncodeCall = { call: number; upload: Uint8Array }
export type EncodeAnswer = { call: number } & ({ encoded: EncodedImage } | { rejected: RegisteredCode })

/** Pictures are kept outside of the heap. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=64']

type Waiting = { resolve: (image: EncodedImage) => void; reject: (rejection: Rejection) => void }
type Running = { child: ChildProcess; waiting: Map<number, Waiting> }

/** A picture that takes longer is unreadable: decoding cannot be stopped but with its process. */
const PATIENCE_MS = 60_000
/** A process without work is ended, since it keeps 60 MB. */
const IDLE_MS = 30_000

type EncoderOptions = { entry?: URL; patienceMs?: number; idleMs?: number }

/**
 * Encodes uploads in a process of its own, which goes after the web server's: on a machine of two processors an upload slowed every
 * page and file. A decoder that a hostile picture kills takes nothing else with it; the next picture starts another process.
 */
export function createEncoder({
  entry = new URL('./encoder-child.ts', import.meta.url),
  patienceMs = PATIENCE_MS,
  idleMs = IDLE_MS,
}: EncoderOptions = {}) {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0

  function start(): Running {
    const child = fork(entry, { serialization: 'advanced', execArgv: FLAGS })
    const started: Running = { child, waiting: new Map() }
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // A process that has nothing else to do ends, and this one with it.
    child.unref()
    child.channel?.unref()
    child.on('message', (said: EncodeAnswer) => answered(started, said))
    child.once('error', () => ended(started))
    child.once('exit', () => ended(started))
    return started
  }

  /** Rejects what waits. It is not known which of several pictures has ended a process. */
  function ended({ child, waiting }: Running, reason: RegisteredCode = waiting.size > 1 ? 'BUSY' : 'IMAGE_UNREADABLE') {
    if (running?.child === child) running = undefined
    for (const { reject } of waiting.values()) reject(new Rejection(reason))
    waiting.clear()
  }

  function answered({ child, waiting }: Running, said: EncodeAnswer): void {
    const call = waiting.get(said.call)
    waiting.delete(said.call)
    if ('encoded' in said) call?.resolve(said.encoded)
    else call?.reject(new Rejection(said.rejected))
    if (waiting.size > 0) return
    child.channel?.unref()
    idle = setTimeout(stop, idleMs).unref()
  }

  function stop(): void {
    const stopping = running
    running = undefined
    stopping?.child.kill()
  }

  /** @throws Rejection as `reencode`; BUSY where the process ended beside another picture */
  return async function encode(upload: Uint8Array): Promise<EncodedImage> {
    clearTimeout(idle)
    running ??= start()
    const current = running
    const { child, waiting } = current
    const call = calls++
    const patience = setTimeout(() => {
      waiting.get(call)?.reject(new Rejection('IMAGE_UNREADABLE'))
      waiting.delete(call)
      ended(current, 'BUSY')
      child.kill('SIGKILL')
    }, patienceMs)
    try {
      return await new Promise<EncodedImage>((resolve, reject) => {
        waiting.set(call, { resolve, reject })
        child.channel?.ref()
        child.send({ call, upload } satisfies EncodeCall, (error) => error && ended(current, 'BUSY'))
      })
    } finally {
      clearTimeout(patience)
    }
  }
}
