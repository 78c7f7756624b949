import { expect, it } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import { appScene } from '#server/testing/scene.ts'
import { readAdminCommand } from './admin-command.ts'

const { app } = await appScene()

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
