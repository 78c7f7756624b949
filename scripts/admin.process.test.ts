import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { membersOf } from '#server/testing/members.ts'
import { startProgram } from '#server/testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

async function admin(args: string[], typed = '') {
  const program = startProgram(app.settings, ['scripts/admin.ts', ...args])
  program.process.stdin?.end(typed)
  return { code: await program.ended, said: program.output() }
}

/** `admin-command.db.test.ts` has what each of its words does. */
it('npm run admin makes an admin, with a password that is on no command line, and says in a sentence what it refuses', async () => {
  expect(await admin(['create', 'chea.root'], 'monsoon-over-kep\n')).toMatchObject({
    code: 0,
    said: expect.stringContaining('chea.root is an admin now.'),
  })
  const people = membersOf(app)
  const { token } = await people.guest().account.signIn({ account: 'chea.root', password: 'monsoon-over-kep' })
  const caller = await people.bearer(token?.access_token)
  expect((await caller.admin.list()).admins).toHaveLength(1)
  await caller.account.save({ nickname: 'Chea' })
  const refused = await admin(['revoke', 'chea.root'])
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The last admin cannot be removed') })
  expect(refused.said).not.toContain('    at ')
})
