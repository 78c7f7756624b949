import path from 'node:path'
import { expect, it } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import { readFolders } from './archive-command.ts'

const HELP = 'npm run backup -- <folder>'

it('the keys are beside the rest of a backup unless they have a folder of their own', () => {
  expect(readFolders(['/backup'], HELP)).toEqual({ folder: '/backup', keys: '/backup' })
  expect(readFolders(['/backup', '--keys', '/keys'], HELP)).toEqual({ folder: '/backup', keys: '/keys' })
})

it('a folder is found from where the command is typed', () => {
  expect(readFolders(['backup'], HELP)).toMatchObject({ folder: path.resolve('backup') })
})

it.each([
  [[], 'Name one folder.'],
  [['one', 'two'], 'Name one folder.'],
  [['one', '--key', 'two'], "Unknown option '--key'."],
])('what is wrong with %j is said with the help', (given, sentence) => {
  expect(() => readFolders(given, HELP)).toThrow(new OperatorError(`${sentence}\n\n${HELP}`))
})
