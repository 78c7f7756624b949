/** A digest of `src-shared`, written by the build. */
declare const CONTRACT: string
