import sharp from 'sharp'
import type { Caller } from '#server/composition/router.ts'
import { paperCut } from '#server/paper-cut/paper-cut.ts'
import type { AdPosition } from '#shared/ad.ts'
import type { FileKind } from '#shared/file.ts'
import { demoId } from './demo-ids.ts'

type Scene = Pick<Parameters<typeof paperCut>[0], 'motif' | 'hue' | 'time'>
type DemoAd = { position: AdPosition; title: string; link: string; ratio: number; scene: Scene }

/** That they are none, in two languages, as an ad has one title. */
export const SAMPLE = 'គំរូ Sample'

const ADS: readonly DemoAd[] = [
  {
    position: 'home_top',
    title: `${SAMPLE}: Koh Rong`,
    link: '/visit?province=preah-sihanouk',
    ratio: 4,
    scene: { motif: 'island', hue: 195, time: 'day' },
  },
  {
    position: 'home_middle',
    title: `${SAMPLE}: Angkor`,
    link: '/visit?province=siem-reap',
    ratio: 4,
    scene: { motif: 'angkor', hue: 35, time: 'dawn' },
  },
  {
    position: 'list',
    title: `${SAMPLE}: Kampot`,
    link: '/hotel?province=kompot',
    ratio: 6,
    scene: { motif: 'river', hue: 150, time: 'dusk' },
  },
  {
    position: 'detail',
    title: `${SAMPLE}: Kep`,
    link: '/food?province=kep',
    ratio: 6,
    scene: { motif: 'sea', hue: 210, time: 'dusk' },
  },
  {
    position: 'blog',
    title: `${SAMPLE}: Mekong`,
    link: '/visit',
    ratio: 4,
    scene: { motif: 'river', hue: 180, time: 'dawn' },
  },
]

const SPONSORS = [
  {
    names: { kh: 'ទូកគំរូ', en: 'Sample Boats', cn: '示例游船' },
    scene: { motif: 'river', hue: 200, time: 'day' },
  },
  {
    names: { kh: 'ម្រេចគំរូ', en: 'Sample Pepper', cn: '示例胡椒' },
    scene: { motif: 'pepper-farm', hue: 110, time: 'day' },
  },
] as const

/** Ads and sponsors that nobody takes for real ones. Loading them again changes nothing. */
export async function loadAds(caller: Caller): Promise<void> {
  for (const { scene, ratio, ...ad } of ADS) {
    const id = demoId(`ad ${ad.position}`)
    const image = await drawn(caller, {
      kind: 'ad',
      name: `ad ${ad.position}`,
      scene,
      width: 1_536,
      height: 1_536 / ratio,
    })
    await caller.catalog.save({ kind: 'ad', id, data: { ...ad, image } })
  }
  for (const [sort, { names, scene }] of SPONSORS.entries()) {
    const name = `sponsor ${names.en}`
    const logo = await drawn(caller, { kind: 'sponsor', name, scene, width: 480, height: 240 })
    await caller.catalog.save({ kind: 'sponsor', id: demoId(name), sort, data: { names, logo, link: '/about' } })
  }
}

type Picture = { kind: FileKind; name: string; scene: Scene; width: number; height: number }

/** @returns the id of the picture */
async function drawn(caller: Caller, { kind, name, scene, width, height }: Picture): Promise<string> {
  const id = demoId(`${name} picture`)
  const svg = paperCut({ ...scene, seed: name, variant: 0, width, height })
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
  await caller.file.save({ id, kind, bytes })
  return id
}
