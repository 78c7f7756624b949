import { describe, expect, it } from 'vitest'
import { projectors } from '#server/composition/projectors.ts'
import { readProjectionsCommand } from './projections-command.ts'

const names = projectors.map(({ name }) => name)

describe('npm run projections', () => {
  it('lists projectors, works on one, and verifies all of them or the log', () => {
    expect(readProjectionsCommand([])).toEqual({ verb: 'list' })
    expect(readProjectionsCommand(['replay', 'posts'])).toMatchObject({ verb: 'replay', chosen: [{ name: 'posts' }] })
    expect(readProjectionsCommand(['verify'])).toMatchObject({ chosen: names.map((name) => ({ name })) })
    expect(readProjectionsCommand(['verify-log'])).toEqual({ verb: 'verify-log', known: undefined })
  })

  it('forks streams, or a period', () => {
    const folder = '/tmp/fork'
    expect(readProjectionsCommand(['fork', folder, '--stream', 'post-1', '--stream', 'post-2'])).toEqual({
      verb: 'fork',
      folder,
      cut: { streams: ['post-1', 'post-2'] },
    })
    expect(readProjectionsCommand(['fork', folder, '--from', '2026-11-28T09:30+07:00', '--to', '2026-11-29'])).toEqual({
      verb: 'fork',
      folder,
      cut: { from: '2026-11-28T02:30:00.000Z', to: '2026-11-29T00:00:00.000Z' },
    })
  })

  it.each([
    [['replay', 'cats'], `There is no projector "cats". There are ${names.join(', ')}.`],
    [['replay'], `Which projector? There are ${names.join(', ')}.`],
    [['replay', 'posts', 'files'], 'One projector at a time'],
    [['constructor', 'posts'], 'There is no "constructor" here.'],
    [['retry', 'posts'], 'posts is inline'],
    [['explode'], 'npm run projections -- replay <name>'],
    [['verify-log', '12'], '"12" is no head of a log'],
    [['fork'], 'Name one folder'],
    [['fork', 'here'], 'A fork is of streams (--stream), or of a period'],
    [['fork', 'here', '--from', '2026-11-28'], 'A fork is of streams'],
    [['fork', 'here', '--from', 'monday', '--to', '2026-11-28'], '"monday" is no time'],
    [['fork', 'here', '--from', '2026-11-28', '--to', '2026-11-28'], 'ends before it begins'],
    [['fork', 'here', '--since', '2026'], "Unknown option '--since'"],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(() => readProjectionsCommand(args)).toThrow(sentence)
  })
})
