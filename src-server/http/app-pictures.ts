import sharp from 'sharp'
import { appIcon } from '../paper-cut/app-icon.ts'
import { paperCut } from '../paper-cut/paper-cut.ts'
import { spotArt } from '../paper-cut/spot.ts'

export const ICONS = [
  { name: 'icon-192', size: 192, maskable: false },
  { name: 'icon-512', size: 512, maskable: false },
  { name: 'maskable-192', size: 192, maskable: true },
  { name: 'maskable-512', size: 512, maskable: true },
] as const

type Screen = { name: string; width: number; height: number; form: 'narrow' | 'wide'; drawing: () => string }

/** A browser shows these beside the question whether to install. */
export const SCREENS: readonly Screen[] = [
  screenOf('temple', { motif: 'angkor', hue: 30, time: 'dawn' }),
  screenOf('island', { motif: 'island', hue: 190, time: 'day' }),
  screenOf('market', { motif: 'market', hue: 12, time: 'dusk' }),
  {
    ...{ name: 'screen-wide', width: 1280, height: 720, form: 'wide' },
    drawing: () => spotArt('hero', { hue: 210, seed: 'domner' }, 1280, 720),
  },
]

function screenOf(seed: string, scene: Pick<Parameters<typeof paperCut>[0], 'motif' | 'hue' | 'time'>): Screen {
  const [width, height] = [720, 1280]
  const drawing = () => paperCut({ seed, variant: 0, width, height, ...scene })
  return { name: `screen-${seed}`, width, height, form: 'narrow', drawing }
}

/** A picture of the manifest as bytes: PNG for icons, JPEG for screens; undefined for other names. */
export function appPicture(name: string | undefined, extension: string | undefined): Promise<Buffer> | undefined {
  const icon = ICONS.find((one) => one.name === name)
  if (icon && extension === 'png')
    return sharp(Buffer.from(appIcon(icon.size, icon)))
      .png()
      .toBuffer()
  const screen = SCREENS.find((one) => one.name === name)
  if (screen && extension === 'jpg') return sharp(Buffer.from(screen.drawing())).jpeg({ quality: 80 }).toBuffer()
  return undefined
}
