import { ensureBuild } from './ensure-build.ts'
import { silentStage } from './steps.ts'
import { Teardown } from './teardown.ts'

/** Process tests need the build; `npm test` has made it already. */
export default async function setup(): Promise<void> {
  await ensureBuild(silentStage(new Teardown()))
}
