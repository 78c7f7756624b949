import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_IMAGE_BYTES } from '#shared/limits.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { createEncoder } from './encoder.ts'
import { reencode } from './image.ts'

const picture = (width: number, background = '#0f766e') =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-encoder-'))
afterAll(() => rm(folder, { recursive: true }))

/** The entry of a process that does this with each upload, as `text`. */
async function entryThat(does: string): Promise<URL> {
  const file = path.join(folder, `${randomUUID()}.mjs`)
  await writeFile(
    file,
    `process.once('disconnect', () => process.exit())
     process.on('message', ({ call, upload }) => { const text = Buffer.from(upload).toString(); ${does} })`,
  )
  return pathToFileURL(file)
}

describe('the process that encodes pictures', () => {
  it('gives what this process would give', async () => {
    const encode = createEncoder()
    const upload = await picture(400)
    expect(await encode(upload)).toEqual(await reencode(upload))
  })

  it('rejects for the same reasons', async () => {
    const encode = createEncoder()
    await expect(encode(Buffer.from('<svg/>'))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
    await expect(encode(Buffer.alloc(MAX_IMAGE_BYTES + 1))).rejects.toEqual(new Rejection('IMAGE_TOO_LARGE'))
  })

  it('is started again after it was idle', async () => {
    const encode = createEncoder({ idleMs: 1 })
    for (const colour of ['#111', '#222', '#333']) {
      expect(await encode(await picture(400, colour))).toMatchObject({ width: 400 })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  const FATAL = "if (text === 'fatal') process.kill(process.pid, 'SIGKILL'); else process.send({ call, encoded: text })"

  it('dies with a picture that kills its decoder, and takes the next', async () => {
    const encode = createEncoder({ entry: await entryThat(FATAL) })
    await expect(encode(Buffer.from('fatal'))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
    expect(await encode(Buffer.from('next'))).toBe('next')
  })

  it('says BUSY where it is not known which of two pictures was fatal', async () => {
    const later = "if (text === 'fatal') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)"
    const encode = createEncoder({ entry: await entryThat(later) })
    const both = await Promise.allSettled(['fatal', 'beside it'].map((text) => encode(Buffer.from(text))))
    const busy = { status: 'rejected', reason: new Rejection('BUSY') }
    expect(both).toEqual([busy, busy])
  })

  it('is killed with a picture that takes for ever', async () => {
    // The patience covers the start of the next process as well, which takes a second on a busy machine.
    const endless = "if (text === 'endless') for (;;); else process.send({ call, encoded: text })"
    const encode = createEncoder({ entry: await entryThat(endless), patienceMs: 3000 })
    await expect(encode(Buffer.from('endless'))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
    expect(await encode(Buffer.from('next'))).toBe('next')
  })
})
