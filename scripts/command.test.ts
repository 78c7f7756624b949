import { expect, it } from 'vitest'
import { parseCommandLine } from './command.ts'

const HELP = 'npm start -- --no-demo   without demo content'
const read = (...args: string[]) => parseCommandLine(args, { help: HELP, flags: ['no-demo', 'small'] })

it('the flags that are given are read, and no others', () => {
  expect(read('--small')).toEqual({ flags: new Set(['small']), positionals: [] })
  expect(read()).toEqual({ flags: new Set(), positionals: [] })
})

it('an unknown flag is refused with those that are known', () => {
  expect(read('--nodemo')).toEqual({ said: `Unknown option '--nodemo'.\n\n${HELP}`, code: 1 })
})

it('the help is no failure', () => {
  expect(read('--help')).toEqual({ said: HELP, code: 0 })
})

it('other words are taken only by a command that has a use for them', () => {
  expect(read('demo')).toEqual({ said: expect.stringMatching(/^Unexpected argument 'demo'\./), code: 1 })
  const taken = parseCommandLine(['demo'], { help: HELP, flags: [], allowPositionals: true })
  expect(taken).toEqual({ flags: new Set(), positionals: ['demo'] })
})
