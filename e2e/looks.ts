// Each width meets each language and each mode, but not every three of them.
export const LOOKS = [
  { width: 390, mode: 'light', locale: 'kh' },
  { width: 390, mode: 'dark', locale: 'en' },
  { width: 390, mode: 'light', locale: 'cn' },
  { width: 1280, mode: 'dark', locale: 'kh' },
  { width: 1280, mode: 'light', locale: 'en' },
  { width: 1280, mode: 'dark', locale: 'cn' },
] as const
