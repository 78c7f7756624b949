import type { Locale } from '#shared/locales.ts'

/** The sights of a province, by its code. Facts that change with the decades, so they are in code and not among the records. */
export const PROVINCE_TEXTS: Readonly<Record<string, Record<Locale, string>>> = {
  battambang: {
    kh: 'ជង្រុកស្រូវនៅភាគពាយ័ព្យ លើដងស្ទឹងសង្កែ៖ ផ្ទះល្វែងសម័យអាណានិគម រថភ្លើងឫស្សី ល្អាងប្រចៀវនៅភ្នំសំពៅ និងវត្តឯកភ្នំ។',
    en: 'The rice bowl of the north-west, on the Sangker river: colonial streets, the bamboo train, the bats of Phnom Sampov at dusk, and Wat Ek Phnom.',
    cn: '西北部的粮仓，位于桑歧河畔：殖民时期的老街、竹火车、黄昏时三寺山的蝙蝠群和艾克农寺。',
  },
  'banteay-meanchey': {
    kh: 'ខេត្តនៅភាគពាយ័ព្យ ជាប់ព្រំដែនថៃ មានប្រាសាទបន្ទាយឆ្មារដ៏ធំធេង ដែលសាងសង់ក្នុងរាជ្យព្រះបាទជ័យវរ្ម័នទី៧។ ទីរួមខេត្តគឺសិរីសោភ័ណ។',
    en: 'In the north-west on the border with Thailand, with Banteay Chhmar, a vast temple from the time of Jayavarman VII. Its town is Serei Saophoan, also called Sisophon.',
    cn: '位于西北部，与泰国接壤，有阇耶跋摩七世时期的宏大寺庙班迭奇马。省会是诗梳风。',
  },
  'kampong-cham': {
    kh: 'ខេត្តលើដងទន្លេមេគង្គ៖ ស្ពានឫស្សីទៅកោះប៉ែនដែលសង់ថ្មីរាល់រដូវប្រាំង ប្រាសាទវត្តនគរ និងភ្នំប្រុស ភ្នំស្រី។',
    en: 'On the Mekong: the bamboo bridge to Koh Paen, built anew for each dry season, the temple of Wat Nokor, and the hills Phnom Pros and Phnom Srei.',
    cn: '湄公河畔：每年旱季重建的通往班岛的竹桥、诺哥寺，以及男山和女山。',
  },
  'kampong-chhnang': {
    kh: '«កំពង់ឆ្នាំង» លើដងទន្លេសាប ល្បីខាងឆ្នាំងដី និងភូមិបណ្តែតទឹក មានចម្ងាយពីរបីម៉ោងពីភ្នំពេញ។',
    en: 'The “port of pots” on the Tonle Sap river, known for its clay pots and floating villages, a few hours from Phnom Penh.',
    cn: '洞里萨河畔的“陶罐之港”，以陶器和水上村庄闻名，距金边数小时路程。',
  },
  kirirom: {
    kh: 'ឧទ្យានជាតិលើភ្នំដែលមានព្រៃស្រល់ និងអាកាសត្រជាក់ ស្ថិតភាគច្រើនក្នុងខេត្តកំពង់ស្ពឺ៖ ទឹកធ្លាក់ បឹង និងផ្លូវដើរព្រៃ។',
    en: 'A national park of pine forest and cool air in the hills, mostly in Kampong Speu: waterfalls, lakes and paths to walk.',
    cn: '山间的国家公园，松林茂密，空气凉爽，大部分位于磅士卑省：有瀑布、湖泊和步道。',
  },
  'kampong-thom': {
    kh: 'នៅចំកណ្តាលប្រទេស រវាងភ្នំពេញ និងសៀមរាប៖ ប្រាសាទឥដ្ឋសំបូរព្រៃគុកពីសតវត្សទី៧ ជាបេតិកភណ្ឌពិភពលោកតាំងពីឆ្នាំ២០១៧ និងភ្នំសន្ទុក។',
    en: 'In the middle of the country, between Phnom Penh and Siem Reap: the brick temples of Sambor Prei Kuk from the 7th century, World Heritage since 2017, and Phnom Santuk.',
    cn: '位于国家中部，金边与暹粒之间：7世纪的三波坡雷古砖砌古寺群（2017年列入世界遗产）和桑图山。',
  },
  kompot: {
    kh: 'ក្រុងចាស់ក្បែរទន្លេ និងសមុទ្រ៖ ម្រេចកំពតដែលមានម៉ាកសម្គាល់ភូមិសាស្ត្រ ភ្នំបូកគោ ស្រែអំបិល និងល្អាង។',
    en: 'An old river town near the sea: pepper with a protected name, Bokor mountain, salt fields and caves.',
    cn: '临河近海的老城：享有地理标志保护的胡椒、波哥山、盐田和溶洞。',
  },
  kandal: {
    kh: 'ខេត្តដែលព័ទ្ធជុំវិញភ្នំពេញ លើដងទន្លេមេគង្គ ទន្លេសាប និងទន្លេបាសាក់ មានភ្នំឧដុង្គ អតីតរាជធានី។ ទីរួមខេត្តគឺតាខ្មៅ។',
    en: 'All around Phnom Penh, on the Mekong, the Tonle Sap and the Bassac, with the hills of Oudong, once the royal capital. Its town is Ta Khmau.',
    cn: '环绕金边，地处湄公河、洞里萨河与巴萨河沿岸，有昔日王都乌栋山。省会是大金欧。',
  },
  kep: {
    kh: 'ខេត្តតូចជាងគេនៅមាត់សមុទ្រ៖ ផ្សារក្តាម ឧទ្យានជាតិកែបនៅពីលើឆ្នេរ និងកោះទន្សាយដែលទៅដោយទូក។',
    en: 'The smallest province, by the sea: the crab market, a national park above the beach, and Rabbit Island, a boat ride away.',
    cn: '最小的省份，濒临大海：螃蟹市场、海滩上方的国家公园，以及乘船可达的兔子岛。',
  },
  'koh-kong': {
    kh: 'ឆ្នេរភាគនិរតីជាប់ព្រំដែនថៃ ក្រោមជួរភ្នំក្រវាញ៖ ព្រៃកោងកាងពាមក្រសោប ទឹកធ្លាក់តាតៃ និងកោះកុង។',
    en: 'The south-western coast below the Cardamom mountains, on the border with Thailand: the mangroves of Peam Krasop, the Tatai waterfall and the island of Koh Kong.',
    cn: '豆蔻山脉下的西南海岸，与泰国接壤：宾格拉索红树林、达岱瀑布和戈公岛。',
  },
  kratie: {
    kh: 'ក្រុងស្ងប់ស្ងាត់លើដងទន្លេមេគង្គ ដែលមានផ្សោតអន្លង់កាំពី កោះទ្រង់ និងវត្តសសរមួយរយនៅសំបូរ។',
    en: 'A quiet town on the Mekong, with the river dolphins of Kampi, the island of Koh Trong, and the pagoda of a hundred columns in Sambour.',
    cn: '湄公河畔宁静的城镇，有坎比的淡水豚、特朗岛，以及三坡的百柱寺。',
  },
  mondulkiri: {
    kh: 'ខេត្តធំជាងគេ នៅលើខ្ពង់រាបភាគខាងកើត៖ ទឹកធ្លាក់ប៊ូស្រា ព្រៃមានដំរី និងវប្បធម៌ជនជាតិពូនង។ ទីរួមខេត្តគឺសែនមនោរម្យ។',
    en: 'The largest province, in the hills of the east: the Bou Sra waterfall, forests with elephants, and the villages of the Bunong. Its town is Senmonorom.',
    cn: '面积最大的省份，位于东部高原：布斯拉瀑布、有大象的森林和普侬族村落。省会是森莫诺隆。',
  },
  'oddar-meanchey': {
    kh: 'ខេត្តជើងភ្នំដងរែកនៅភាគខាងជើង ជាប់ព្រំដែនថៃ។ អន្លង់វែងជាទីមាំចុងក្រោយរបស់ខ្មែរក្រហម។ ទីរួមខេត្តគឺសំរោង។',
    en: 'Below the Dangrek mountains in the north, on the border with Thailand. Anlong Veng was the last stronghold of the Khmer Rouge. Its town is Samraong.',
    cn: '位于北部扁担山脉脚下，与泰国接壤。安隆汶曾是红色高棉最后的据点。省会是三隆。',
  },
  'kampong-speu': {
    kh: 'ខាងលិចភ្នំពេញ៖ ស្ករត្នោតកំពង់ស្ពឺដែលមានម៉ាកសម្គាល់ភូមិសាស្ត្រ ឧទ្យានជាតិគិរីរម្យ និងភ្នំឱរ៉ាល់ ភ្នំខ្ពស់ជាងគេក្នុងប្រទេស។',
    en: 'West of Phnom Penh: palm sugar with a protected name, the national park of Kirirom, and Phnom Aoral, the highest mountain of the country.',
    cn: '位于金边以西：享有地理标志保护的棕榈糖、基里隆国家公园，以及全国最高峰奥拉山。',
  },
  pailin: {
    kh: 'ខេត្តតូចនៅភាគខាងលិច ជាប់ព្រំដែនថៃ ល្បីខាងត្បូង មានភ្នំយ៉ាត និងទឹកធ្លាក់នៅជើងភ្នំក្រវាញ។',
    en: 'A small province in the west, on the border with Thailand, known for its gems, with the hill of Phnom Yat and waterfalls at the foot of the Cardamoms.',
    cn: '西部的小省份，与泰国接壤，以宝石闻名，有亚山和豆蔻山脚下的瀑布。',
  },
  'phnom-penh': {
    kh: 'រាជធានី នៅកន្លែងដែលទន្លេមេគង្គ ទន្លេសាប និងទន្លេបាសាក់ជួបគ្នា៖ ព្រះបរមរាជវាំង សារមន្ទីរជាតិ ផ្សារធំថ្មី និងមាត់ទន្លេពេលល្ងាច។',
    en: 'The capital, where the Mekong, the Tonle Sap and the Bassac meet: the Royal Palace, the National Museum, the Central Market, and the riverside in the evening.',
    cn: '首都，湄公河、洞里萨河与巴萨河在此交汇：王宫、国家博物馆、中央市场和傍晚的河滨。',
  },
  'preah-sihanouk': {
    kh: 'ឆ្នេរខ្សាច់ និងកំពង់ផែទឹកជ្រៅ ជាកន្លែងចេញទូកទៅកោះរ៉ុង និងកោះរ៉ុងសន្លឹម។ ឧទ្យានជាតិរាមនៅក្បែរនោះ។',
    en: 'Beaches and the deep-water port, where the boats to Koh Rong and Koh Rong Sanloem leave. Ream National Park is close by.',
    cn: '海滩与深水港，前往高龙岛和高龙撒冷岛的船从这里出发，云朗国家公园就在附近。',
  },
  'preah-vihear': {
    kh: 'ប្រាសាទព្រះវិហារលើច្រាំងភ្នំដងរែក បេតិកភណ្ឌពិភពលោកតាំងពីឆ្នាំ២០០៨ និងប្រាសាទកោះកេរ បេតិកភណ្ឌពិភពលោកតាំងពីឆ្នាំ២០២៣។',
    en: 'The temple of Preah Vihear on a cliff of the Dangrek mountains, World Heritage since 2008, and Koh Ker, World Heritage since 2023.',
    cn: '扁担山悬崖上的柏威夏寺（2008年列入世界遗产），以及贡开遗址（2023年列入世界遗产）。',
  },
  'prey-veng': {
    kh: 'វាលស្រែរាបស្មើខាងកើតទន្លេមេគង្គ មានភ្នំបាភ្នំ និងបឹងរដូវទឹក។',
    en: 'Flat rice land east of the Mekong, with the old hill of Ba Phnom and lakes that come with the rains.',
    cn: '湄公河以东的平坦稻乡，有古老的巴普农山和雨季形成的湖泊。',
  },
  pursat: {
    kh: 'ពីបឹងទន្លេសាបដល់ជួរភ្នំក្រវាញ៖ ភូមិបណ្តែតទឹកកំពង់លួង ចម្លាក់ថ្មម៉ាប និងព្រៃភ្នំ។',
    en: 'From the Tonle Sap lake to the Cardamom mountains: the floating village of Kampong Luong, marble carving, and forest.',
    cn: '从洞里萨湖到豆蔻山脉：磅隆水上村庄、大理石雕刻和森林。',
  },
  'siem-reap': {
    kh: 'ខេត្តអង្គរ បេតិកភណ្ឌពិភពលោកតាំងពីឆ្នាំ១៩៩២៖ អង្គរវត្ត បាយ័ន តាព្រហ្ម បន្ទាយស្រី ភ្នំគូលែន និងភូមិលើបឹងទន្លេសាប។',
    en: 'The province of Angkor, World Heritage since 1992: Angkor Wat, the Bayon, Ta Prohm and Banteay Srei, Phnom Kulen, and the villages of the Tonle Sap lake.',
    cn: '吴哥所在的省份，1992年列入世界遗产：吴哥窟、巴戎寺、塔普伦寺、女王宫、荔枝山，以及洞里萨湖上的村庄。',
  },
  'stung-treng': {
    kh: 'ភាគឦសានជាប់ប្រទេសឡាវ កន្លែងដែលទន្លេសេកុងហូរចូលទន្លេមេគង្គ៖ ព្រៃលិចទឹក កោះ និងល្បាក់ខោន។',
    en: 'In the north-east towards Laos, where the Sekong joins the Mekong: flooded forest, islands and rapids.',
    cn: '东北部，毗邻老挝，公河在此汇入湄公河：有水淹林、岛屿和急流。',
  },
  takeo: {
    kh: 'ភាគខាងត្បូង៖ អង្គរបុរី និងភ្នំដា មុនសម័យអង្គរ ប្រាសាទភ្នំជីសូរ និងប្រាសាទតាព្រហ្មនៅទន្លេបាទី។',
    en: 'In the south: Angkor Borei and Phnom Da from before Angkor, the temple on Phnom Chisor, and that of Tonle Bati.',
    cn: '位于南部：早于吴哥时期的吴哥波雷和达山、奇梳山寺，以及洞里巴蒂的古寺。',
  },
  'tboung-khmum': {
    kh: 'ខាងកើតទន្លេមេគង្គ បំបែកចេញពីខេត្តកំពង់ចាមនៅឆ្នាំ២០១៣៖ ចម្ការកៅស៊ូ និងដីក្រហម។ ទីរួមខេត្តគឺសួង។',
    en: 'East of the Mekong, a province of its own since 2013, before then a part of Kampong Cham: rubber trees on red earth. Its town is Suong.',
    cn: '位于湄公河以东，2013年从磅湛省分出：红土地上的橡胶林。省会是雄镇。',
  },
  ratanakiri: {
    kh: 'ខ្ពង់រាបដីក្រហមនៅភាគឦសាន៖ បឹងយក្ខឡោមក្នុងមាត់ភ្នំភ្លើងចាស់ ទឹកធ្លាក់ និងភូមិជនជាតិដើមភាគតិច។ ទីរួមខេត្តគឺបានលុង។',
    en: 'Red earth in the hills of the north-east: Yeak Laom, a lake in an old crater, waterfalls, and the villages of hill peoples. Its town is Banlung.',
    cn: '东北部的红土高原：火山口湖亚罗湖、瀑布和山地民族村落。省会是班隆。',
  },
  poipet: {
    kh: 'ក្រុងព្រំដែនក្នុងខេត្តបន្ទាយមានជ័យ លើផ្លូវទៅបាងកក។',
    en: 'A border town in the province of Banteay Meanchey, on the road to Bangkok.',
    cn: '班迭棉吉省的边境城镇，位于通往曼谷的公路上。',
  },
  'svay-rieng': {
    kh: 'ភាគអាគ្នេយ៍ជាប់ប្រទេសវៀតណាម៖ វាលស្រែ ទន្លេវៃកូ និងច្រកបាវិតលើផ្លូវទៅទីក្រុងហូជីមិញ។',
    en: 'In the south-east towards Vietnam: rice fields, the Waiko river, and the crossing of Bavet on the road to Ho Chi Minh City.',
    cn: '东南部，毗邻越南：稻田、外科河，以及通往胡志明市公路上的巴域口岸。',
  },
}
