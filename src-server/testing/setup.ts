import { afterAll } from 'vitest'
import { dropDatabases } from './database.ts'
import { killPrograms } from './program.ts'
import { stopServers } from './redis.ts'

// Before each test file, so that these hooks run after the file's own: last registered runs first.
afterAll(dropDatabases)
afterAll(killPrograms)
afterAll(stopServers)
