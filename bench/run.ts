import { parseArgs } from 'node:util'
import { runCommand } from '../scripts/command.ts'
import { stageOn } from '../scripts/steps.ts'
import { openBench, type Part } from './bench.ts'
import { admin } from './parts/admin.ts'
import { auth } from './parts/auth.ts'
import { blog } from './parts/blog.ts'
import { booking } from './parts/booking.ts'
import { engine } from './parts/engine.ts'
import { hot } from './parts/hot.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { lists } from './parts/lists.ts'
import { live } from './parts/live.ts'
import { media } from './parts/media.ts'
import { memory } from './parts/memory.ts'
import { pages } from './parts/pages.ts'
import { plans } from './parts/plans.ts'
import { reports } from './parts/reports.ts'
import { searchPart } from './parts/search.ts'
import { sizes } from './parts/sizes.ts'
import { social } from './parts/social.ts'
import { uploads } from './parts/uploads.ts'

const PARTS: readonly Part[] = [
  lists,
  pages,
  hot,
  blog,
  engine,
  booking,
  admin,
  live,
  auth,
  uploads,
  media,
  social,
  searchPart,
  reports,
  memory,
  plans,
  sizes,
  lighthouse,
]
const WIDTH = Math.max(...PARTS.map(({ name }) => name.length))

const HELP = `npm run bench: measures the product against its peers, each row a ratio within this run.

  npm run bench                    all parts
  npm run bench -- <part> …        some of them
  npm run bench -- --quick         less data and shorter turns, to see that it runs
  npm run bench -- --help          this text

${PARTS.map(({ name, says }) => `  ${name.padEnd(WIDTH)}   ${says}`).join('\n')}`

const { parts, quick } = readArguments()

await runCommand(async (teardown) => {
  const bench = await openBench(stageOn(process.stdout, teardown), quick)
  let holds = true
  for (const part of parts) holds = (await part.run(bench)) && holds
  return holds ? 0 : 1
}, 130)

/** Reads the parts and flags; `--help`, unknown parts and unknown flags print the help and exit. */
function readArguments(): { parts: readonly Part[]; quick: boolean } {
  const options = { quick: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ options, strict: true, allowPositionals: true })
    const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name))
    if (unknown !== undefined) throw new Error(`There is no part "${unknown}". `)
    const named = PARTS.filter(({ name }) => positionals.includes(name))
    if (!values.help) return { parts: named.length > 0 ? named : PARTS, quick: values.quick === true }
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    console.error(`${first}.\n\n${HELP}`)
    process.exit(1)
  }
  console.log(HELP)
  process.exit(0)
}
