import { resolve } from 'node:path'
import { digestFiles } from '../platform/digest-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The files that a projector may be made of. */
const CODE = ['src-server/**/*.ts', 'src-shared/**/*.ts', 'package.json']
const TESTS = /\.test\.ts$|\/testing\//

/** The code that this process runs, as a digest. Read at its start: a release may replace the files beside a running process. */
export const RELEASE = digestFiles(ROOT, CODE, TESTS)
