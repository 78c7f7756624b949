import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { masterKeyFrom } from '../event-sourcing/wrapping.ts'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { type Attempts, byGuest, byOneself, createAttempts, type Guesser } from './attempts.ts'
import { createFingerprint } from './fingerprint.ts'

const NOON = Date.UTC(2026, 10, 20, 5)
const keyed = (byte: number) => createFingerprint({ current: async () => masterKeyFrom(Buffer.alloc(32, byte)) })
const fingerprint = keyed(1)

let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  pool = createPool(await testDatabase())
})
afterAll(() => pool.end())

/** The count of a host whose clock is off by some milliseconds. */
const host = (off = 0) => createAttempts(pool, () => new Date(NOON + off), fingerprint)
const wrong = () => Promise.reject(new Rejection('SIGN_IN_WRONG'))
const right = async () => 'right'
const outcome = (work: Promise<unknown>) =>
  work.then(String, (error: unknown) => (error instanceof Rejection ? error.code : String(error)))

const unused: Attempts[] = []
/** Asks a host that has refused nobody: one that has takes its time. */
async function asked(work: (attempts: Attempts) => Promise<unknown>): Promise<string> {
  const attempts = unused.pop() ?? host()
  const said = await outcome(work(attempts))
  if (said !== 'TOO_MANY_ATTEMPTS') unused.push(attempts)
  return said
}
const guess = (guesser: Guesser) => asked((attempts) => attempts.limited(guesser, wrong))
const enter = (guesser: Guesser) => asked((attempts) => attempts.limited(guesser, right))

let networks = 0
/** An address in a network that no other test has. */
const anywhere = () => `2001:db8:${(++networks).toString(16)}::1`
/** Addresses of one line, each in a /64 of its own; and lines of one network, each a /56. */
const inLine = (n: number, network: string) => network.replace('::1', `:${n.toString(16)}::1`)
const lineIn = (n: number, network: string) => network.replace('::1', `:${n.toString(16)}00::1`)

describe('attempts within the free allowance', () => {
  const ADDRESS = anywhere()

  it('do not block one another when they are made at once, on hosts whose clocks differ', async () => {
    const attempts = Array.from({ length: 200 }, (_, n) =>
      outcome(host((n * 37) % 500).limited(byGuest(`member-${n}`, ADDRESS), right)),
    )
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['right']))
    const registrations = Array.from({ length: 200 }, (_, n) =>
      outcome(host((n * 37) % 500).countRegistration(ADDRESS)),
    )
    expect(new Set(await Promise.all(registrations))).toEqual(new Set(['undefined']))
  })
})

describe('a stranger', () => {
  it('is stopped at one account, and so is nobody elsewhere or on a device that the account knows', async () => {
    const stranger = byGuest('dara', anywhere())
    const outcomes: string[] = []
    for (let n = 0; n < 7; n++) outcomes.push(await guess(stranger))
    expect(outcomes).toEqual([...Array(5).fill('SIGN_IN_WRONG'), ...Array(2).fill('TOO_MANY_ATTEMPTS')])
    expect(await enter(byGuest('dara', anywhere()))).toBe('right')
  })

  it('who has many networks is stopped at one account as well, and the member on a known device is not', async () => {
    const outcomes: string[] = []
    for (let network = 0; network < 14; network++) {
      const stranger = byGuest('bopha', anywhere())
      for (let n = 0; n < 4; n++) outcomes.push(await guess(stranger))
    }
    expect(outcomes.filter((one) => one === 'SIGN_IN_WRONG')).toHaveLength(50)
    const home = anywhere()
    expect(await enter(byGuest('bopha', home))).toBe('TOO_MANY_ATTEMPTS')
    for (const kind of ['device', 'session', 'dashboard'] as const)
      expect(await enter(byOneself(kind, 'of bopha', home))).toBe('right')
  })

  it('adds at most five to an account, from however many subnets of a line, and whatever they wait', async () => {
    const network = anywhere()
    for (let n = 0; n < 11; n++)
      for (let guesses = 0; guesses < 5; guesses++) await guess(byGuest('sovann', inLine(n, network)))
    expect(await enter(byGuest('sovann', anywhere()))).toBe('right')
    let through = 0
    for (let minute = 0; minute < 20; minute++) {
      const guesser = byGuest('patient sovann', inLine(minute, network))
      if ((await outcome(host(minute * 60_000).limited(guesser, wrong))) === 'SIGN_IN_WRONG') through++
    }
    expect(through).toBeGreaterThan(5)
    for (let n = 0; n < 44; n++) expect(await guess(byGuest('patient sovann', anywhere()))).toBe('SIGN_IN_WRONG')
    expect(await enter(byGuest('patient sovann', anywhere()))).toBe('right')
  })

  it.each([
    ['IPv6', lineIn],
    ['IPv4', (n: number, network: string) => `10.20.${Number.parseInt(network.split(':')[2] ?? '', 16)}.${n}`],
  ])('who has the lines of a whole network of %s adds at most fifteen', async (_, lineOf) => {
    const network = anywhere()
    const account = `chan ${network}`
    const outcomes: string[] = []
    for (let n = 0; n < 11; n++)
      for (let guesses = 0; guesses < 5; guesses++) outcomes.push(await guess(byGuest(account, lineOf(n, network))))
    expect(outcomes.filter((one) => one === 'SIGN_IN_WRONG')).toHaveLength(15)
    expect(await enter(byGuest(account, anywhere()))).toBe('right')
    for (let n = 0; n < 35; n++) expect(await guess(byGuest(account, anywhere()))).toBe('SIGN_IN_WRONG')
  })

  it('who has all the networks in the world makes a member wait for seconds', async () => {
    const seconds: unknown[] = []
    let clock = 0
    for (let n = 0; n < 80; n++) {
      try {
        await host(clock).limited(byGuest('rithy', anywhere()), wrong)
      } catch (error) {
        if (!(error instanceof Rejection && error.code === 'TOO_MANY_ATTEMPTS')) continue
        seconds.push(error.detail?.seconds)
        clock += Number(error.detail?.seconds) * 1_000
      }
    }
    expect(seconds.slice(0, 5)).toEqual([1, 2, 4, 8, 8])
    expect(new Set(seconds)).toEqual(new Set([1, 2, 4, 8]))
    expect(await outcome(host(clock + 8_000).limited(byGuest('rithy', anywhere()), right))).toBe('right')
  })

  it('who hammers one locked account does not use up the allowance of the network', async () => {
    const address = anywhere()
    for (let n = 0; n < 5; n++) await guess(byGuest('sokha', address))
    const hammered = await Promise.all(Array.from({ length: 400 }, () => guess(byGuest('sokha', address))))
    expect(new Set(hammered)).toEqual(new Set(['TOO_MANY_ATTEMPTS']))
    for (let n = 0; n < 200; n++) expect(await guess(byGuest(`neighbour ${n}`, address))).toBe('SIGN_IN_WRONG')
  })

  it('who tries one password on many accounts is stopped, without touching these accounts', async () => {
    const address = anywhere()
    const outcomes: string[] = []
    for (let n = 0; n < 320; n++) outcomes.push(await guess(byGuest(`stuffed ${n}`, address)))
    expect(outcomes.slice(0, 300)).toEqual(Array(300).fill('SIGN_IN_WRONG'))
    expect(outcomes.slice(300)).toEqual(Array(20).fill('TOO_MANY_ATTEMPTS'))
    expect(await enter(byGuest('stuffed 1', anywhere()))).toBe('right')
  })
})

describe('whoever signs in', () => {
  it('is limited on a known device as well', async () => {
    const thief = byOneself('device', 'stolen', anywhere())
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => guess(thief)))
    expect(outcomes.filter((one) => one === 'SIGN_IN_WRONG')).toHaveLength(5)
  })

  it('again and again with the right password is limited, but for an hour at most', async () => {
    const member = byGuest('tireless', anywhere())
    const outcomes: string[] = []
    for (let n = 0; n < 110; n++) outcomes.push(await enter(member))
    expect(outcomes.slice(0, 100)).toEqual(Array(100).fill('right'))
    expect(outcomes.slice(100)).toEqual(Array(10).fill('TOO_MANY_ATTEMPTS'))
    const hourLater = host(61 * 60_000).limited(member, right)
    expect(await outcome(hourLater)).toBe('right')
  })
})

describe('whoever shares a busy network', () => {
  const STEP_MS = 50 * 60_000
  const STEPS = 170

  /** The outcomes of what is done every fifty minutes for six days. */
  async function overDays(work: (attempts: Attempts, n: number) => Promise<unknown>): Promise<Set<string>> {
    const outcomes = new Set<string>()
    for (let n = 0; n < STEPS; n++) outcomes.add(await outcome(work(host(n * STEP_MS), n)))
    return outcomes
  }

  it('is not refused for what others mistyped days ago', async () => {
    const address = anywhere()
    const outcomes = await overDays(async (attempts, n) => {
      const member = byGuest(`of the carrier ${n}`, address)
      for (const _ of ['mistyped', 'again'])
        expect(await outcome(attempts.limited(member, wrong))).toBe('SIGN_IN_WRONG')
      return attempts.limited(member, right)
    })
    expect(outcomes).toEqual(new Set(['right']))
  })

  it('may register, however many have over the days', async () => {
    const address = anywhere()
    const outcomes = await overDays(async (attempts) => {
      await attempts.countRegistration(address)
      await attempts.countRegistration(address)
    })
    expect(outcomes).toEqual(new Set(['undefined']))
  })
})

it('who guesses on is let through as often as attempts come back', async () => {
  const stranger = byGuest('patient target', anywhere())
  let through = 0
  for (let minute = 0; minute < 8 * 60; minute += 3)
    if ((await outcome(host(minute * 60_000).limited(stranger, wrong))) === 'SIGN_IN_WRONG') through++
  // Five at once, five an hour, and those while the wait was shorter.
  expect(through).toBeGreaterThan(8 * 5)
  expect(through).toBeLessThan(8 * 5 + 20)
})

it('a flood that is refused costs no query each', async () => {
  const attempts = host()
  const guesser = byGuest('flooded', anywhere())
  for (let n = 0; n < 6; n++) await outcome(attempts.limited(guesser, wrong))
  const queries = vi.spyOn(pool, 'query')
  expect(await outcome(attempts.limited(guesser, wrong))).toBe('TOO_MANY_ATTEMPTS')
  expect(queries).not.toHaveBeenCalled()
  queries.mockRestore()
})

describe('attempts that are counted together', () => {
  /** Guessers, and on how many hosts they try at once; then the clock goes on. */
  const round = fc.record({
    members: fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }),
    seconds: fc.constantFrom(0, 1, 30, 400),
  })

  it('are let through as if each came by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), fc.uuid(), async (rounds, run) => {
        let clock = NOON
        const host = () => createAttempts(pool, () => new Date(clock), fingerprint)
        const [alone, together] = [host(), host()]
        for (const { members, seconds } of rounds) {
          const tried = (attempts: Attempts, kind: string) => (member: number) =>
            outcome(attempts.countApplication(`${kind} ${member} ${run}`, anywhere()))
          const expected: string[] = []
          for (const member of members) expected.push(await tried(alone, 'alone')(member))
          expect(await Promise.all(members.map(tried(together, 'together')))).toEqual(expected)
          clock += seconds * 1_000
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are as many as each may on all hosts at once, and no more', async () => {
    const hosts = [host(), host(), host()]
    const members = Array.from({ length: 5 }, (_, n) => `at once ${n}`)
    const tries = members.flatMap((member) => hosts.flatMap((each) => Array(8).fill([each, member] as const)))
    const outcomes = await Promise.all(
      tries.map(async ([each, member]: readonly [Attempts, string]) => ({
        member,
        outcome: await outcome(each.countApplication(member, anywhere())),
      })),
    )
    const counted = Object.groupBy(outcomes, (one) => (one.outcome === 'undefined' ? one.member : 'refused'))
    expect(members.map((member) => counted[member]?.length)).toEqual(Array(5).fill(10))
  })

  it('take one statement, however many members there are', async () => {
    const attempts = host()
    const queries = vi.spyOn(pool, 'query')
    await Promise.all(Array.from({ length: 64 }, (_, n) => attempts.countWrite(`of the crowd ${n}`, anywhere())))
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
  })
})

it('whoever asks for the contacts of others has one budget in all subnets of a line, and a wider one in a network', async () => {
  const ask = {
    registration: (address: string) => asked((attempts) => attempts.countRegistration(address)),
    asking: (address: string) => asked((attempts) => attempts.countAsking(address)),
  }
  for (const [kind, free, wider] of [
    ['registration', 300, 1_200],
    ['asking', 10, 40],
  ] as const) {
    const network = anywhere()
    const ofLine = await Promise.all(Array.from({ length: free + 20 }, (_, n) => ask[kind](inLine(n % 256, network))))
    expect(ofLine.filter((one) => one === 'undefined')).toHaveLength(free)
    const lines = Array.from({ length: wider + 20 }, (_, n) => ask[kind](lineIn(1 + (n % 100), network)))
    const ofNetwork = await Promise.all(lines)
    expect(ofNetwork.filter((one) => one === 'undefined')).toHaveLength(wider - free)
    expect(await ask[kind](anywhere())).toBe('undefined')
  }
})

it('a member who looks for the contacts of others is limited', async () => {
  const outcomes: string[] = []
  for (let n = 0; n < 12; n++) outcomes.push(await outcome(host().countClaim('curious', anywhere())))
  expect(outcomes).toEqual([...Array(10).fill('undefined'), ...Array(2).fill('TOO_MANY_ATTEMPTS')])
})

it('what is kept of an attempt cannot be found by hashing candidates', async () => {
  const phone = 'phone:+85512345678'
  await guess(byGuest(phone, '203.0.113.99'))
  const { rows } = await pool.query<{ key: Buffer }>('select key from sign_in_attempt')
  const kept = new Set(rows.map(({ key }) => key.toString('hex')))
  expect(kept).toContain((await fingerprint(`account ${phone}`)).toString('hex'))
  for (const text of [`account ${phone}`, phone, 'network 203.0.113.99', 'address 203.0.113.99', '203.0.113.99']) {
    expect(kept).not.toContain(createHash('sha256').update(text).digest('hex'))
    expect(kept).not.toContain((await keyed(2)(text)).toString('hex'))
  }
})
