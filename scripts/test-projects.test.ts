import { expect, it } from 'vitest'
import { projectOf } from './test-projects.ts'

it.each([
  ['src-shared/stay.test.ts', 'unit'],
  ['src-client/components/field.test.tsx', 'unit'],
  ['src-server/domains/room/room.db.test.ts', 'db'],
  ['workers/main.process.test.ts', 'processes'],
  ['faults/disk-full.faults.test.ts', 'faults'],
  ['e2e/every-page/phone-kh.spec.ts', 'e2e'],
  ['e2e/pages.ts', undefined],
  ['scripts/test.ts', undefined],
])('%s is of the project %s', (file, project) => {
  expect(projectOf(file)).toBe(project)
})
