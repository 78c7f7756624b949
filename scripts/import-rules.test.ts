import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forbidden, ROOMS } from './import-rule-set.ts'
import { checkImports } from './import-rules.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'domner-imports-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const PACKAGE = {
  type: 'module',
  imports: {
    '#shared/*': './src-shared/*',
    '#server/*': './src-server/*',
    '#client/*': './src-client/*',
    '#db/*': './db/*',
  },
}

async function check(files: Record<string, string>): Promise<string[]> {
  await writeFile(path.join(root, 'package.json'), JSON.stringify(PACKAGE))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  const roots = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))]
  return [...new Set((await checkImports(root, roots)).map((violation) => violation.rule))]
}

const value = 'export const value = 1\nexport type Value = number\n'
const valueFrom = (from: string) => `import { value } from '${from}'\nexport const used = value\n`
const typeFrom = (from: string) => `import type { Value } from '${from}'\nexport type Used = Value\n`

/** Each room but the highest, importing from the one above it. */
const rooms = ROOMS.slice(0, -1).map((room, index) => [
  `${room}-is-below-others`,
  {
    [`src-server/${room}/a.ts`]: valueFrom(`../${ROOMS[index + 1]}/b.ts`),
    [`src-server/${ROOMS[index + 1]}/b.ts`]: value,
  },
])

/** The smallest tree that breaks each rule. */
const BROKEN: Record<string, Record<string, string>> = {
  ...Object.fromEntries(rooms),
  'no-cycles': {
    'src-shared/a.ts': `${valueFrom('./b.ts')}${value}`,
    'src-shared/b.ts': `${valueFrom('./a.ts')}${value}`,
  },
  'shared-stands-alone': { 'src-shared/a.ts': valueFrom('#server/b.ts'), 'src-server/b.ts': value },
  'engine-stands-alone': {
    'src-server/event-sourcing/a.ts': typeFrom('#shared/codes.ts'),
    'src-shared/codes.ts': value,
  },
  'slices-meet-in-public': {
    'src-server/domains/a/queries.ts': valueFrom('../b/queries.ts'),
    'src-server/domains/b/queries.ts': value,
  },
  'events-stand-alone': {
    'src-server/domains/a/events.ts': valueFrom('#shared/post.ts'),
    'src-shared/post.ts': value,
  },
  'slices-know-no-http': {
    'src-server/domains/a/queries.ts': valueFrom('../../http/rest.ts'),
    'src-server/http/rest.ts': value,
  },
  'deciders-are-pure': {
    'src-server/domains/a/decider.ts': `import { randomUUID } from 'node:crypto'\nexport const id = randomUUID()\n`,
  },
  'client-lib-is-lowest': {
    'src-client/lib/a.ts': valueFrom('#client/components/b.ts'),
    'src-client/components/b.ts': value,
  },
  'client-components-know-no-feature': {
    'src-client/components/a.ts': valueFrom('#client/features/a/public/b.ts'),
    'src-client/features/a/public/b.ts': value,
  },
  'client-features-meet-in-public': {
    'src-client/features/a/a.ts': valueFrom('#client/features/b/b.ts'),
    'src-client/features/b/b.ts': value,
  },
  'client-knows-the-router-by-type': {
    'src-client/a.ts': typeFrom('#server/composition/context.ts'),
    'src-server/composition/context.ts': value,
  },
  'client-runs-no-server-code': {
    'src-client/a.ts': valueFrom('#server/composition/router.ts'),
    'src-server/composition/router.ts': value,
  },
  'workers-write-through-procedures': {
    'workers/a.ts': valueFrom('#server/domains/a/decider.ts'),
    'src-server/domains/a/decider.ts': value,
  },
  'nobody-imports-workers': { 'scripts/a.ts': valueFrom('../workers/b.ts'), 'workers/b.ts': value },
  'launcher-loads-no-product': {
    'scripts/launch.ts': valueFrom('#server/composition/context.ts'),
    'src-server/composition/context.ts': value,
  },
  'roots-meet-by-name': { 'src-server/a.ts': valueFrom('../src-shared/b.ts'), 'src-shared/b.ts': value },
  'only-the-calendar-counts-moons': { 'src-server/a.ts': `import moment from 'moment'\nexport const now = moment()\n` },
  'product-needs-no-tests': { 'src-shared/a.ts': valueFrom('./b.test.ts'), 'src-shared/b.test.ts': value },
  'everything-resolves': { 'src-shared/a.ts': valueFrom('./nowhere.ts') },
}

describe('the import rules', () => {
  it('have each been broken once on purpose', () => {
    expect(Object.keys(BROKEN).sort()).toEqual(forbidden.map((rule) => rule.name).sort())
  })

  it.each(Object.entries(BROKEN))('catch %s', async (rule, files) => {
    expect(await check(files)).toContain(rule)
  })

  it('pass what is allowed', async () => {
    const rules = await check({
      'src-shared/post.ts': value,
      'src-shared/codes.ts': value,
      'src-server/event-sourcing/store.ts': valueFrom('./event.ts') + value,
      'src-server/event-sourcing/event.ts': value,
      'src-server/projections/replay.ts': valueFrom('../event-sourcing/store.ts'),
      'src-server/procedures/context.ts': valueFrom('../event-sourcing/store.ts') + value,
      'src-server/procedures/trpc.ts': typeFrom('./context.ts') + value,
      'src-server/domains/b/events.ts': value,
      'src-server/domains/event-fields.ts': value,
      'src-server/domains/a/events.ts': valueFrom('../event-fields.ts') + value,
      'src-server/domains/b/public.ts': valueFrom('#shared/post.ts') + value,
      'src-server/domains/a/decider.ts': valueFrom('./events.ts') + value,
      'src-server/domains/a/queries.ts': `${valueFrom('../b/events.ts')}${typeFrom('../../procedures/context.ts')}`,
      'src-server/domains/a/write.ts': valueFrom('../b/public.ts'),
      'src-server/domains/a/router.ts': `${valueFrom('../../procedures/trpc.ts')}${value}`,
      'src-server/composition/router.ts': valueFrom('../domains/a/router.ts') + value,
      'src-client/lib/trpc.ts': typeFrom('#server/composition/router.ts'),
      'workers/main.ts': valueFrom('#server/composition/router.ts'),
    })
    expect(rules).toEqual([])
  })
})
