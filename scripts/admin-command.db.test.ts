import { expect, it } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import { appScene } from '#server/testing/scene.ts'
import { readAdminCommand } from './admin-command.ts'

const { app, people } = await appScene()

const admin = (...args: string[]) => readAdminCommand(args)(app.system, async () => 'monsoon-over-kep')

it('makes admins, names them and who made them, and keeps the last one', async () => {
  expect(await admin()).toContain('There is no admin yet')
  expect(await admin('create', 'chea.root')).toBe('chea.root is an admin now.')
  expect(await admin()).toMatch(/chea\.root +\S+ +the command line/)
  const { username } = (await people.member()).input
  expect(await admin('grant', username)).toBe(`${username} is an admin now.`)
  expect(await admin('revoke', 'chea.root')).toBe('chea.root is no admin any more.')
  await expect(admin('revoke', username)).rejects.toThrow('The last admin cannot be removed')
})

it.each([
  [['create', 'chea2'], 'short', 'A password needs at least 8 characters'],
  [['create', 'chea2'], 'password123', 'choose another'],
  [['create', 'x'], 'monsoon-over-kep', 'A username has 3 to 30'],
  [['create', 'chea2', 'monsoon-over-kep'], '', 'a password is asked for'],
  [['create'], '', 'Who?'],
  [['grant', 'nobody.here'], '', 'There is no account of this name'],
  [['dance', 'chea'], '', 'There is no "dance" here'],
  [['constructor', 'chea'], '', 'There is no "constructor" here'],
])('says what is wrong with %j', async (args, password, sentence) => {
  const run = async () => readAdminCommand(args)(app.system, async () => password)
  await expect(run()).rejects.toThrow(sentence)
  await expect(run()).rejects.toBeInstanceOf(OperatorError)
})
