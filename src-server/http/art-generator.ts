import path from 'node:path'
import { digestFiles } from '../platform/digest-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DRAWN_BY = [
  'src-server/paper-cut/*.ts',
  'src-server/http/art.ts',
  'src-server/http/app-pictures.ts',
  'src-shared/hash.ts',
]

/** A digest of the code that draws illustrations; the build writes it into the client, which names them by it. */
export const artGenerator = (): string => digestFiles(ROOT, DRAWN_BY, /\.test\.ts$/).slice(0, 8)
