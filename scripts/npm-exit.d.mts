export function onNpmExit(onExit: () => void): void
