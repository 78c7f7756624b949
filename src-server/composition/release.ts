import { resolve } from 'node:path'
import { digestFiles } from '../platform/digest-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a projector may be made of. */
const CODE = ['src-server/**/*.ts', 'src-shared/**/*.ts', 'package.json']
const TESTS = /\.test\.ts$|\/testing\//

/** Which code this process runs. Read at its start: a release may replace the files beside a running process. */
export const RELEASE = digestFiles(ROOT, CODE, TESTS)
