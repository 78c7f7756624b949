import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '#db/migrations/0031-applications.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const { pool } = app.engine

it('rows of the release before have the columns that a replay of their events gives', async () => {
  const words = { telegram: '@Etoile', social: 'ÉTOILE, Ốc', facebook: null }
  for (const name of ['ÉTOILE DU CAP', 'ផ្ទះសំណាក់ Kampot', '莲池客栈']) {
    const { caller } = await people.member()
    const password = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    await caller.business.submit({ business_name: name, ...words, ...password })
  }
  await pool.query("update business set business_name = null, search_text = null where business_name = '莲池客栈'")
  const rows = async () => (await pool.query('select * from business order by id')).rows
  const before = await rows()
  expect(before.map((row) => typeof row.search_text).sort()).toEqual(['object', 'string', 'string'])
  await pool.query(`drop function letter_triples cascade; alter table business
    drop column phone, drop column province, drop column address, drop column map, drop column search_text`)
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  expect(await rows()).toEqual(before)
})
