import { expect, it } from 'vitest'
import * as given from '../testing/given.ts'
import { foldHistory } from './history-fold.ts'

const added = (version: number, amount: number, actor = given.MEMBER.actor) => ({
  version,
  amount,
  at: new Date(version * 60_000).toISOString(),
  meta: { actor, correlation_id: `request ${actor.id}` },
})

it('a history has what was before and after each act, which is known by the last of its events', () => {
  const acts = [[added(1, 2), added(2, 3)], [], [added(3, 5, given.ADMIN.actor)]]
  const history = foldHistory(acts, 0, (sum, act) => act.reduce((so, { amount }) => so + amount, sum))
  expect(history).toMatchObject([
    { version: 2, at: '1970-01-01T00:02:00.000Z', actor: given.MEMBER.actor, before: 0, after: 5 },
    { version: 3, actor: given.ADMIN.actor, correlation_id: `request ${given.ADMIN.actor.id}`, before: 5, after: 10 },
  ])
  expect(history[0]?.events).toEqual(acts[0])
})
