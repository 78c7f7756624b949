import type { Connect } from 'vite'
import type { Entry, MadePage, PageCall, PageJob } from './page-job.ts'

/** Where the client's code comes from: a build, or its sources. */
export type ClientSource = {
  /** For the texts and the failures, which are made on the spot. */
  entry(): Promise<Pick<Entry, 'renderFailure' | 'sentence'>>
  /** @throws what the client's code throws. */
  make(job: PageJob, call: PageCall): Promise<MadePage>
  stylesheets: string[]
  /** The folder of the built files; in development Vite serves them. */
  assetsRoot?: string
  middleware?: Connect.Server
  close(): Promise<void>
}
