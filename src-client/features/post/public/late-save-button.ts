import { hydrateLater } from '#client/lib/hydrate-later.tsx'

export const SaveButton = hydrateLater(() => import('./save-button.tsx'))
