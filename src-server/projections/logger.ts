/** A structured log, as pino and Fastify have it. */
export type Logger = Record<'error' | 'warn' | 'info', (detail: object, message: string) => void>

export const SILENT: Logger = { error() {}, warn() {}, info() {} }
