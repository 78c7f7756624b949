import type { Connect } from 'vite'
import type { Entry, MadePage, PageCall, PageJob } from './page-job.ts'

/** The client's code, from a build or from its sources. */
export type ClientSource = {
  /** For texts and failure pages, which are made in this thread. */
  entry(): Promise<Pick<Entry, 'renderFailure' | 'sentence' | 'routeOf'>>
  make(job: PageJob, call: PageCall): Promise<MadePage>
  stylesheets: string[]
  /** The folder of built files; in development Vite serves them. */
  assetsRoot?: string
  middleware?: Connect.Server
  close(): Promise<void>
}
