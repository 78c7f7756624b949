import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Caller } from '#server/composition/router.ts'

const PEOPLE = [
  { username: 'demo.member', nickname: 'Sok Dara', role: 'member' },
  { username: 'demo.owner', nickname: 'Chan Bopha', role: 'owner' },
  { username: 'demo.admin', nickname: 'Keo Vanna', role: 'admin' },
] as const
type Role = (typeof PEOPLE)[number]['role']

/** Generated per installation, so that no two share passwords; whoever reads the file can read the data too. */
const fileIn = (dataDir: string) => path.join(dataDir, 'demo-sign-ins.json')
const kept = z.object({ password: z.string(), dashboard: z.string() })
type Kept = z.infer<typeof kept>

type SignIn = { who: string; how: string }

/** Credentials of the demo accounts; empty where there are none. */
export async function demoSignIns(dataDir: string): Promise<SignIn[]> {
  const passwords = await readKept(dataDir)
  if (!passwords) return []
  const { password, dashboard } = passwords
  return PEOPLE.map(({ username, role }) => ({
    who: username,
    how: role === 'owner' ? `${password}   (dashboard: ${dashboard})` : password,
  }))
}

/** Creates the missing demo accounts: a member, the owner of the demo's hotels, and an admin. @returns their ids */
export async function loadPeople(system: Caller, dataDir: string): Promise<Record<Role, string>> {
  const { password, dashboard } = (await readKept(dataDir)) ?? (await makeKept(dataDir))
  const ids = { member: '', owner: '', admin: '' }
  for (const { username, nickname, role } of PEOPLE) {
    const found = await system.account.profile({ username }).catch(() => null)
    if (found) ids[role] = found.uuid
    if (found) continue
    const { uuid } = await system.account.create({ username, nickname, password })
    ids[role] = uuid
    if (role === 'admin') await system.admin.grant({ uuid })
    if (role === 'owner')
      await system.business.create({ uuid, business_name: 'Bopha Guesthouse (sample)', password: dashboard })
  }
  return ids
}

async function readKept(dataDir: string): Promise<Kept | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : kept.parse(JSON.parse(text))
}

async function makeKept(dataDir: string): Promise<Kept> {
  const made = { password: randomBytes(9).toString('base64url'), dashboard: randomBytes(9).toString('base64url') }
  await writeFile(fileIn(dataDir), JSON.stringify(made), { mode: 0o600 })
  return made
}
