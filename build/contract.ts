import path from 'node:path'
import { digestFiles } from '../src-server/platform/digest-files.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A digest of the contract: answers that a browser has kept are read by an application of the same one. */
export const contractDigest = (): string => digestFiles(ROOT, ['src-shared/**/*.ts'], /\.test\.ts$/).slice(0, 8)
