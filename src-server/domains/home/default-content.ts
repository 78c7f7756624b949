import type { RecordData } from '#shared/catalog.ts'
import type { Theme } from '#shared/home-themes.ts'

type Section = RecordData<'section'>
type Words = { kh: string; en: string; cn: string }
type Given = Pick<Section, 'source'> & Partial<Omit<Section, 'titles' | 'theme'>>

const section = (source: Given['source'], titles?: Words, rest: Partial<Given> = {}): Omit<Section, 'theme'> => ({
  source,
  count: 8,
  ...(titles && { titles }),
  ...rest,
})
const words = (kh: string, en: string, cn: string): Words => ({ kh, en, cn })

const AS_EVER: Readonly<Record<string, Omit<Section, 'theme'>>> = {
  hero: section('hero'),
  types: section('types', undefined, { count: 12 }),
  ad_top: section('ad', undefined, { position: 'home_top' }),
  trending_places: section('trending', undefined, { page: 'visit' }),
  new_events: section('events', undefined, { count: 6 }),
  trending_food: section('trending', undefined, { page: 'food' }),
  ad_middle: section('ad', undefined, { position: 'home_middle' }),
  trending_hotels: section('trending', undefined, { page: 'hotel' }),
  articles: section('articles', undefined, { count: 3 }),
  provinces: section('provinces'),
  sponsors: section('sponsors'),
}

const MAGAZINE: Readonly<Record<string, Omit<Section, 'theme'>>> = {
  'one.hero': section('hero', words('កម្ពុជា មួយទំព័រម្តងៗ', 'Cambodia, page by page', '翻开柬埔寨')),
  'one.lead': section('trending', words('រឿងធំប្រចាំសប្តាហ៍', 'This week’s story', '本周主题'), {
    page: 'visit',
    layout: 'lead',
    count: 5,
  }),
  'one.angkor': section('trending', words('ផ្លូវទៅអង្គរ', 'The way to Angkor', '吴哥之路'), {
    page: 'visit',
    province: 'siem-reap',
    layout: 'numbered',
    count: 6,
  }),
  'one.events': section('events', words('ប្រតិទិនខែនេះ', 'In the diary', '近日日程'), { count: 5 }),
  'one.articles': section('articles', words('សម្រាប់អាន', 'Good to read', '值得一读'), { count: 3 }),
  'one.table': section('trending', words('នៅលើតុ', 'At the table', '餐桌之上'), {
    page: 'food',
    layout: 'grid',
    count: 4,
  }),
  'one.ad': section('ad', undefined, { position: 'home_middle' }),
  'one.coast': section('trending', words('ខ្យល់សមុទ្រ', 'Sea air', '海风'), {
    page: 'hotel',
    province: 'preah-sihanouk',
    layout: 'lead',
    count: 4,
  }),
  'one.provinces': section('provinces', words('ខេត្តពី ក ដល់ អ', 'Province by province', '走遍各省'), { count: 12 }),
  'one.sponsors': section('sponsors'),
}

const BLOCKS: Readonly<Record<string, Omit<Section, 'theme'>>> = {
  'card.hero': section('hero'),
  'card.places': section('trending', words('ទៅណាថ្ងៃនេះ', 'Where to today', '今天去哪里'), {
    page: 'visit',
    layout: 'mosaic',
    count: 8,
  }),
  'card.types': section('types', words('តាមចំណង់ចិត្ត', 'By what you like', '按喜好挑选'), { count: 8 }),
  'card.ad': section('ad', undefined, { position: 'home_middle' }),
  'card.food': section('trending', words('ឃ្លានហើយឬនៅ?', 'Hungry?', '饿了吗？'), {
    page: 'food',
    layout: 'grid',
    count: 6,
  }),
  'card.events': section('events', words('កុំឱ្យហួស', 'Not to be missed', '不容错过'), { count: 4 }),
  'card.hotels': section('trending', words('ដេកនៅណា', 'Where to sleep', '住在哪里'), {
    page: 'hotel',
    layout: 'list',
    count: 6,
  }),
  'card.articles': section('articles', words('អានសិន', 'Read first', '先读一读'), { count: 3 }),
  'card.newest': section('newest', words('ទើបមកដល់', 'Just added', '最新上线'), { layout: 'list', count: 6 }),
  'card.provinces': section('provinces', undefined, { count: 12 }),
  'card.sponsors': section('sponsors'),
}

type DefaultTheme = { data: RecordData<'theme'>; sections: typeof AS_EVER }

/** The composition of the home page until an admin publishes another one, by theme; the product starts with it. */
export const DEFAULT_THEMES: Readonly<Record<Theme, DefaultTheme>> = {
  'theme-default': {
    data: {
      names: words('លំនាំដើម', 'Default', '默认'),
      description: words(
        'ទិដ្ឋភាពក្រដាសកាត់ និងធ្នើរអូសបាន',
        'A paper-cut panorama over shelves to swipe through',
        '剪纸全景与可滑动的栏目',
      ),
    },
    sections: AS_EVER,
  },
  'theme-one': {
    data: {
      names: words('ទស្សនាវដ្តី', 'Magazine', '杂志'),
      description: words(
        'រូបធំៗ អត្ថបទនាំមុខ និងផ្លូវមានលេខរៀង',
        'Large pictures, one lead, and routes with numbers',
        '大幅图片、一个主题与编号路线',
      ),
    },
    sections: MAGAZINE,
  },
  'card-block-theme-one': {
    data: {
      names: words('ប្លុកកាត', 'Card blocks', '卡片'),
      description: words(
        'ប្លុកពណ៌ៗ ដែលមើលរហ័សលើទូរសព្ទតូច',
        'Blocks of colour, quick to read on a small phone',
        '彩色卡片，小屏幕上一目了然',
      ),
    },
    sections: BLOCKS,
  },
}
