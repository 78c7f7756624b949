/** Failures on the way to the server. They are messages of errors, as rejection codes are. */
const NETWORK_FAILURES = ['NETWORK_FAILED', 'NETWORK_TIMEOUT', 'NETWORK_GIVEN_UP', 'CODE_MISSING'] as const
export type NetworkFailure = (typeof NETWORK_FAILURES)[number]

/** How the way to the server failed; undefined for any other error. */
export function networkFailureIn(error: unknown): NetworkFailure | undefined {
  if (!(error instanceof Error)) return undefined
  return NETWORK_FAILURES.find((failure) => failure === error.message)
}

/** An answer that does not come from this server, such as a gateway's, with the status that it gave. */
export class HttpFailure extends Error {
  /** Empty over HTTP/2, which has none. */
  readonly statusText: string

  constructor(statusText: string) {
    super('UNEXPECTED')
    this.statusText = statusText
  }
}

/** An error of the way to the server. */
export const networkError = (failure: NetworkFailure, cause: unknown) => new Error(failure, { cause })
