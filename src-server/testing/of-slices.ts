import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const SLICES = path.resolve(import.meta.dirname, '../domains')

/** The modules of this name that slices have, in the order of the slices' names. */
export function modulesOfSlices<Module>(name: string): Promise<Module[]> {
  const files = globSync(`*/${name}`, { cwd: SLICES }).sort()
  return Promise.all(files.map((file): Promise<Module> => import(pathToFileURL(path.join(SLICES, file)).href)))
}
