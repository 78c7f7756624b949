import { afterAll } from 'vitest'
import type { WebLimits } from '../http/web-limits.ts'
import { testApp } from './app.ts'
import { membersOf } from './members.ts'
import { openWeb } from './web.ts'

/** An application for all tests of a file, which stops after the last. For the top level: `await appScene()`. */
export async function appScene(now?: Date) {
  const app = await testApp(now)
  afterAll(() => app.stop())
  return { app, people: membersOf(app) }
}

/** The same with a web server, which closes before the application stops. */
export async function webScene(settings: Record<string, string> = {}, limits?: WebLimits) {
  const scene = await appScene()
  const web = await openWeb(scene.app, settings, {}, limits)
  // Hooks run in reverse order.
  afterAll(() => web.close())
  return { ...scene, web }
}
