/** Logs leave this out of errors: Postgres quotes the row that it refuses, which may have a name or an e-mail address. */
export const REDACTED = {
  paths: ['detail', 'where', 'parameters'].flatMap((name) => [`err.${name}`, `err.cause.${name}`]),
  remove: true,
}
