import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectors } from '#server/composition/projectors.ts'
import type { Projector } from '#server/event-sourcing/projector.ts'
import type { Cut } from '#server/platform/backup/fork.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { readLink } from './verify-log.ts'

const NAMES = projectors.map(({ name }) => name).join(', ')

export const HELP = `npm run projections: the read models and how far they are behind the event log.

  npm run projections                     lists every projector: mode, position, lag, dead letters, jobs
  npm run projections -- replay <name>    makes its tables anew from the log beside the live ones, and swaps them; the product
                                          goes on meanwhile. Stopped in the middle, the same command goes on where it was
  npm run projections -- cancel <name>    calls off its jobs that run, or were left
  npm run projections -- retry <name>     tries the events again that an async projector could not take
  npm run projections -- verify [name]    makes the tables anew beside the live ones and compares them row by row; without a
                                          name, those of all projectors, one after the other
  npm run projections -- verify-log [head]
                                          computes the hash of every event of the log, and names the first that does not hold.
                                          It prints the head, as position:hash, to be kept elsewhere; given again, the log
                                          must still have it. Ends with 1 if the log does not hold
  npm run projections -- fork <folder> --stream <name> …
                                          writes the log of these streams, such as post-<id>, with all personal data shredded:
                                          npm run restore brings it into an empty database elsewhere, to look for a bug there
  npm run projections -- fork <folder> --from <time> --to <time>
                                          the same with the streams in which something happened then, each from its beginning
  --help                                  this text

  projectors: ${NAMES}`

const VERBS = ['replay', 'cancel', 'retry', 'verify'] as const
type Verb = (typeof VERBS)[number]

/** A command as its arguments say it; `known` is a link that the log must still have. */
export type ProjectionsCommand =
  | { verb: 'list' }
  | { verb: 'verify-log'; known: ReturnType<typeof readLink> | undefined }
  | { verb: 'fork'; folder: string; cut: Cut }
  | { verb: Verb; chosen: readonly Projector[] }

/** @throws OperatorError */
export function readProjectionsCommand([given, name, ...rest]: readonly string[]): ProjectionsCommand {
  if (given === 'fork') return { verb: 'fork', ...readFork(name === undefined ? [] : [name, ...rest]) }
  const verb = VERBS.find((one) => one === given)
  if (given !== undefined && given !== 'verify-log' && !verb)
    throw new OperatorError(`There is no "${given}" here.\n\n${HELP}`)
  const known = given === 'verify-log' && name !== undefined ? readLink(name) : undefined
  const chosen = verb ? chosenBy(verb, name) : []
  if (rest.length > 0) throw new OperatorError(`One projector at a time: "${rest.join(' ')}" is too much.`)
  if (verb) return { verb, chosen }
  return given === undefined ? { verb: 'list' } : { verb: 'verify-log', known }
}

const FORK_OPTIONS = {
  stream: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

function readFork(args: string[]): { folder: string; cut: Cut } {
  const { values, positionals } = parseForkArguments(args)
  const [folder, ...more] = positionals
  const { stream: streams = [], from, to } = values
  if (folder === undefined || more.length > 0) throw new OperatorError(`Name one folder for the fork.\n\n${HELP}`)
  if (streams.length > 0 && from === undefined && to === undefined)
    return { folder: path.resolve(folder), cut: { streams } }
  if (streams.length > 0 || from === undefined || to === undefined)
    throw new OperatorError(`A fork is of streams (--stream), or of a period (--from and --to).\n\n${HELP}`)
  const cut = { from: readTime(from), to: readTime(to) }
  if (cut.from >= cut.to) throw new OperatorError('The period of the fork ends before it begins.')
  return { folder: path.resolve(folder), cut }
}

function parseForkArguments(args: string[]) {
  try {
    return parseArgs({ args, options: FORK_OPTIONS, strict: true, allowPositionals: true })
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new OperatorError(`${first}.\n\n${HELP}`)
  }
}

/** A day begins in UTC. */
function readTime(words: string): string {
  const time = new Date(words)
  if (!/^\d{4}-\d\d-\d\d/.test(words) || Number.isNaN(time.getTime()))
    throw new OperatorError(`"${words}" is no time: it is written as 2026-11-28, or 2026-11-28T09:30+07:00.`)
  return time.toISOString()
}

function chosenBy(verb: Verb, name: string | undefined): readonly Projector[] {
  if (verb === 'verify' && name === undefined) return projectors
  if (name === undefined) throw new OperatorError(`Which projector? There are ${NAMES}.`)
  const projector = projectors.find((one) => one.name === name)
  if (!projector) throw new OperatorError(`There is no projector "${name}". There are ${NAMES}.`)
  if (verb === 'retry' && projector.mode === 'inline')
    throw new OperatorError(`${name} is inline: only an async projector has events that it could not take.`)
  return [projector]
}
