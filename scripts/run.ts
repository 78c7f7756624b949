import { loadConfig } from '#server/platform/config.ts'
import { readFlags, runCommand } from './command.ts'
import { type Prepared, prepare, START_DEFAULTS, serve } from './launch.ts'
import { stageOn } from './steps.ts'

const HELP = `npm start: Domner with everything it needs, until Ctrl-C.

  npm start -- --no-demo   without demo content
  npm start -- --small     60 demo posts instead of all of them, with few and small pictures
  npm start -- --help      this text

Settings come from the environment or a file .env; .env.example lists them.`

const flags = readFlags(HELP, ['no-demo', 'small'])

await runCommand(async (teardown) => {
  const stage = stageOn(process.stdout, teardown)
  const options = { build: true, demo: !flags.has('no-demo'), small: flags.has('small') }
  const prepared = await prepare(loadConfig(START_DEFAULTS), options, stage)
  const { url, failed } = await serve(prepared, stage)
  console.log(welcome(url, prepared.signIns))
  return failed
})

function welcome(url: string, signIns: Prepared['signIns']): string {
  const width = Math.max(...signIns.map(({ who }) => who.length))
  const lines = signIns.map(({ who, how }) => `    ${who.padEnd(width)}   ${how}`)
  const list = lines.length > 0 ? `\n  Sign in as\n${lines.join('\n')}\n` : ''
  return `\n  Domner is at ${url}   (Ctrl-C stops it)\n${list}`
}
