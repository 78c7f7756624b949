import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Caller } from '#server/router.ts'

/** The accounts of the demo content: their user names and what they are. */
const PEOPLE = [
  { username: 'demo.member', nickname: 'Sok Dara', role: 'member' },
  { username: 'demo.owner', nickname: 'Chan Bopha', role: 'owner' },
  { username: 'demo.admin', nickname: 'Keo Vanna', role: 'admin' },
] as const

/** Beside the data: who can read it can read all else too. Passwords are made here, so that no two installations share any. */
const fileIn = (dataDir: string) => path.join(dataDir, 'demo-sign-ins.json')
const kept = z.object({ password: z.string(), dashboard: z.string() })
type Kept = z.infer<typeof kept>

export type SignIn = { who: string; how: string }

/** How to sign in to the demo's accounts; none where there are none. */
export async function demoSignIns(dataDir: string): Promise<SignIn[]> {
  const passwords = await readKept(dataDir)
  if (!passwords) return []
  const { password, dashboard } = passwords
  return PEOPLE.map(({ username, role }) => ({
    who: username,
    how: role === 'owner' ? `${password}   (dashboard: ${dashboard})` : password,
  }))
}

/** Makes the demo's accounts: a member, the owner of a guest house, and an admin. Those that are there stay as they are. */
export async function loadPeople(system: Caller, dataDir: string): Promise<void> {
  const { password, dashboard } = (await readKept(dataDir)) ?? (await makeKept(dataDir))
  for (const { username, nickname, role } of PEOPLE) {
    const found = await system.account.profile({ username }).catch(() => null)
    if (found) continue
    const { uuid } = await system.account.create({ username, nickname, password })
    if (role === 'admin') await system.admin.grant({ uuid })
    if (role === 'owner')
      await system.business.create({ uuid, business_name: 'Bopha Guesthouse (sample)', password: dashboard })
  }
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
