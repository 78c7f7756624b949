import path from 'node:path'
import { CATALOG } from '#shared/catalog.ts'
import { testGoldenFiles } from '../../testing/golden-files.ts'

testGoldenFiles('records', path.join(import.meta.dirname, 'golden-records'), CATALOG)
