/** A failure that the operator can mend. Its message is a whole sentence and is printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}

export function addressError(
  { host, port }: { host: string; port: number },
  code: string,
  settings = { host: 'HOST', port: 'PORT' },
): OperatorError {
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is in use by another program: stop it, or set ${settings.port} to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new OperatorError(`This user may not listen on port ${port}: set ${settings.port} to one from 1024 up.`)
  }
  return new OperatorError(
    `The address ${host} cannot be listened on (${code}): set ${settings.host} to one of this machine.`,
  )
}
