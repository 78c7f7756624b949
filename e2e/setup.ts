import { afterEach } from 'vitest'
import { leavePages } from './browser.ts'

// A hook in a module that test files share would be that of the first file alone.
afterEach(leavePages)
