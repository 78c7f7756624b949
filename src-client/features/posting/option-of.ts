import type { Named } from '#shared/vocabulary.ts'

export const optionOf = ({ code, name }: Named) => ({ value: code, label: name })
