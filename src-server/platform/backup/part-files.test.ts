import { expect, it } from 'vitest'
import { explainFailure } from './part-files.ts'

it('what no right is given to is named, with what to do', () => {
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/srv/uploads/a' })
  const says = '/srv/uploads/a cannot be read or written (EACCES): give the user of this command the right to.'
  expect(() => explainFailure('/backup', refused)).toThrow(says)
})
