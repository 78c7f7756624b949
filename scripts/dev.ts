import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig, localOrigin } from '#server/platform/config.ts'
import { ROOT } from './build-stamp.ts'
import { startChild } from './child.ts'
import { readFlags, runCommand } from './command.ts'
import { type Prepared, prepare, START_DEFAULTS, startWeb, throwEnded } from './launch.ts'
import { stageOn } from './steps.ts'
import type { Teardown } from './teardown.ts'

const HELP = `npm run dev: like npm start, with the client served from its sources and the server restarted on change.

  npm run dev -- --no-demo   without demo content
  npm run dev -- --small     60 demo posts instead of all of them
  npm run dev -- --help      this text`

const WATCHED = ['src-server', 'src-shared', 'workers', 'db']
const SERVER_SOURCE = /(?<!\.test|\.gen)\.ts$/
const SETTLE_MS = 100

const flags = readFlags(HELP, ['no-demo', 'small'])

await runCommand(async (teardown) => {
  const stage = stageOn(process.stdout, teardown)
  const options = { build: false, demo: !flags.has('no-demo'), small: flags.has('small') }
  const prepared = await prepare({ ...loadConfig(START_DEFAULTS), dev: true }, options, stage)
  const lost = prepared.databaseLost.then(() => throwEnded('database', 'the connection to it broke'))
  return Promise.race([serveAndReload(prepared, teardown), lost])
})

/** Restarts both processes after every change. */
async function serveAndReload({ config }: Prepared, teardown: Teardown): Promise<never> {
  const changes = watchSources()
  let stopBoth = startBoth(config)
  teardown.add((immediate) => stopBoth(immediate))
  for (;;) {
    console.log(`\n${await changes.next()} has changed`)
    await stopBoth(false)
    teardown.assertNotBegun()
    stopBoth = startBoth(config)
  }
}

/** Starts the web server and the workers. @returns how to stop them */
function startBoth(config: Config): (immediate: boolean) => Promise<unknown> {
  const children = [startWeb(config), startChild('workers', 'workers/main.ts', config, { background: true })]
  let stopping = false
  Promise.all(children.map(({ ready }) => ready)).then(
    ([url]) => console.log(`\n  Domner is at ${url ?? localOrigin(config.host, config.port)}   (Ctrl-C stops it)\n`),
    () => {},
  )
  for (const { name, ended } of children) {
    ended.then((how) => {
      if (!stopping) console.error(`The ${name} ended (${how}). A change starts it again.`)
    })
  }
  return (immediate) => {
    stopping = true
    return Promise.all(children.map((child) => child.stop(immediate)))
  }
}

function watchSources(): { next(): Promise<string> } {
  let changed = Promise.withResolvers<string>()
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (name && SERVER_SOURCE.test(name)) changed.resolve(join(folder, name))
    })
  }
  return {
    next: async () => {
      const first = await changed.promise
      // An editor or a checkout writes several files at once.
      await sleep(SETTLE_MS)
      changed = Promise.withResolvers()
      return first
    },
  }
}
