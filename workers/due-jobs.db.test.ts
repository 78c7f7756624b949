import { expect, it, onTestFinished } from 'vitest'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { SILENT } from '#server/projections/logger.ts'
import { onEachBroker } from '#server/testing/brokers.ts'
import { appScene } from '#server/testing/scene.ts'
import { runDueJobs } from './due-jobs.ts'
import { jobTypes } from './jobs.ts'

const { app } = await appScene()
const SOON = { timeout: 20_000 }

const view = (id: string, n: number) =>
  app.as(null, { client: { address: `203.0.113.${n}`, userAgent: '', hasCookies: false } }).view.increase({ id })

onEachBroker('jobs that are due', (backend) => {
  async function open() {
    const broker = await createBroker(backend())
    const queue = broker.openQueue(WORK)
    onTestFinished(async () => {
      await queue.close()
      await broker.close()
    })
    const startLooking = () => {
      const looking = runDueJobs({ sql: app.context.pool, queue, jobTypes, log: SILENT })
      onTestFinished(() => looking.stop())
      return looking
    }
    return { broker, queue, startLooking }
  }

  it('go before the pictures that wait, of which there may be many', async () => {
    const { id } = await app.publish()
    const { broker, queue, startLooking } = await open()
    const picture = (jobId: string) => ({ name: 'resize-image', data: { file_id: id }, opts: { jobId, lifo: true } })
    await queue.add([picture('first'), picture('second')])
    await view(id, 1)
    const looking = startLooking()
    await expect.poll(async () => (await queue.counts()).waiting, SOON).toBe(3)
    await looking.stop()
    const done: string[] = []
    const work = async ({ name }: { name: string }) => void done.push(name)
    const worker = broker.openWorker(WORK, { concurrency: 1, work, failed: () => {} })
    onTestFinished(() => worker.close())
    await expect.poll(() => done, SOON).toEqual(['count-views', 'resize-image', 'resize-image'])
  })

  it('count each view once, also where the broker loses them and workers die', async () => {
    const { id } = await app.publish()
    const { broker, queue, startLooking } = await open()
    const views = async () => (await app.guest.post.get({ id })).views
    const startWorker = (isKilled: () => boolean) => {
      const worker = broker.openWorker(WORK, {
        concurrency: 2,
        async work({ name, data }) {
          await jobTypes.find((known) => known.name === name)?.run(systemRequest(app.context), data)
          if (isKilled()) throw new Error('killed')
        },
        failed: () => {},
      })
      onTestFinished(() => worker.close())
    }

    for (let n = 0; n < 5; n++) await view(id, n)
    const looking = startLooking()
    await expect.poll(async () => (await queue.counts()).waiting, SOON).toBe(1)
    await looking.stop()
    await backend().empty()
    expect(await queue.counts()).toMatchObject({ waiting: 0 })
    startLooking()
    let dies = true
    startWorker(() => dies)
    await expect.poll(views, SOON).toBe(5)
    dies = false
    for (let n = 3; n < 9; n++) await view(id, n)
    await expect.poll(views, SOON).toBe(9)
  })
})
