import type { PostType } from '#shared/vocabulary.ts'

/** Words for a kind of post, in all languages. */
export const TYPE_WORDS: Record<PostType, string> = {
  visit:
    'places to visit, sights, attractions, sightseeing, things to see, things to do, កន្លែងទេសចរណ៍, តំបន់ទេសចរណ៍, រមណីយដ្ឋាន, 景点, 旅游景点, 名胜',
  food: 'food, eat, eating, restaurants and food, dining, meal, ម្ហូប, អាហារ, ម្ហូបអាហារ, ញ៉ាំ, 美食, 吃, 食物, 餐饮, 好吃的',
  hotel:
    'places to stay, accommodation, lodging, stay, sleep, room, rooms, កន្លែងស្នាក់នៅ, ស្នាក់នៅ, បន្ទប់, 住宿, 住, 旅店, 旅馆',
  event: 'event, events, happening, ព្រឹត្តិការណ៍, កម្មវិធី, 活动',
  service: 'service, services, សេវា, សេវាកម្ម, 服务',
}

/** Words for a place type, in all languages; one word may stand for several. */
export const PLACE_TYPE_WORDS: Record<string, string> = {
  guest_house:
    'guest house, guesthouse, hostel, homestay, inn, motel, backpackers, backpacker, b&b, lodge, ផ្ទះសំណាក់, 宾馆, 客栈, 民宿, 旅舍, 青年旅舍, 旅馆, 招待所',
  hotel: 'hotel, សណ្ឋាគារ, អូតែល, 酒店, 饭店, 大酒店, 宾馆',
  resort: 'resort, រីសត, រីស៊ត, 度假村, 度假酒店, 度假',
  bungalow: 'bungalow, cabin, villa, eco lodge, បឹងហ្គាឡូ, 度假小屋, 小屋, 木屋, 平房',
  temple:
    'temple, pagoda, wat, prasat, monastery, shrine, ruins, ប្រាសាទ, វត្ត, ប្រាសាទ និងវត្ត, វត្តអារាម, 寺庙, 寺, 庙, 寺院, 神庙, 佛寺, 古寺, 庙宇',
  island: 'island, koh, isle, កោះ, 岛, 岛屿, 小岛',
  mountain: 'mountain, hill, phnom, mount, ភ្នំ, 山, 山丘, 山峰',
  sea: 'sea, ocean, marine, សមុទ្រ, 海, 大海, 海洋',
  spa_and_massage: 'spa and massage, spa, massage, ស្ប៉ា, ម៉ាស្សា, ម៉ាស្សាស, ស្ប៉ា និងម៉ាស្សា, 水疗, 按摩, 水疗按摩, 足浴, 推拿',
  coffee: 'coffee, cafe, coffee shop, coffeeshop, kafe, កាហ្វេ, ហាងកាហ្វេ, 咖啡, 咖啡馆, 咖啡店, 咖啡厅',
  restaurant: 'restaurant, diner, eatery, bistro, ភោជនីយដ្ឋាន, 餐厅, 餐馆, 饭馆, 饭店, 菜馆, 酒楼',
  club: 'club, nightclub, ក្លឹប, 俱乐部, 夜店',
  park: 'park, ឧទ្យាន, សួនឧទ្យាន, 公园',
  beach: 'beach, chhne, ឆ្នេរ, ឆ្នេរខ្សាច់, ឆ្នេរសមុទ្រ, 海滩, 沙滩, 海边',
  garden: 'garden, សួន, សួនច្បារ, 花园, 园林, 植物园',
  theater: 'theater, theatre, circus, show, រោងមហោស្រព, ល្ខោន, សៀក, 剧院, 剧场, 马戏, 马戏团',
  museum: 'museum, សារមន្ទីរ, 博物馆, 博物院',
  library: 'library, បណ្ណាល័យ, 图书馆',
  market: 'market, phsar, psar, bazaar, ផ្សារ, ទីផ្សារ, 市场, 夜市, 集市, 菜市场',
  concert: 'concert, live music, ការប្រគំតន្ត្រី, ប្រគំតន្ត្រី, តន្ត្រី, 音乐会, 演唱会',
  festival: 'festival, holiday, ceremony, ពិធីបុណ្យ, បុណ្យ, មហោស្រព, 节日, 节, 庆典, 节庆',
  exhibitions_trade_shows:
    'exhibition, trade show, trade shows, exhibitions/trade shows, fair, expo, ពិព័រណ៍, 展览, 展会, 展销会, 博览会',
  product_launch: 'product launch, launch, ការសម្ពោធផលិតផល, សម្ពោធ, 产品发布会, 发布会',
  workshop: 'workshop, សិក្ខាសាលា, 工作坊, 研讨会',
  network_event: 'network event, networking, meetup, កម្មវិធីបណ្តាញទំនាក់ទំនង, ជំនួប, 社交活动, 交流会',
  fashion_show: 'fashion show, fashion, ការបង្ហាញម៉ូដ, បង្ហាញម៉ូដ, 时装秀, 时装',
  forest:
    'forest, jungle, wildlife sanctuary, sanctuary, national park, mangrove, prey, ព្រៃ, ព្រៃឈើ, ដែនជម្រកសត្វព្រៃ, ឧទ្យានជាតិ, 森林, 国家公园, 保护区, 野生动物保护区, 丛林',
  cycling: 'cycling, cycling route, bike ride, bicycle route, ជិះកង់, ផ្លូវជិះកង់, 骑行, 骑自行车, 单车路线',
  waterfall: 'waterfall, falls, cascade, rapids, tuek chrou, tuek thleak, ទឹកជ្រោះ, ទឹកធ្លាក់, ល្បាក់, 瀑布',
  village: 'village, phum, floating village, ភូមិ, សហគមន៍, ភូមិបណ្តែតទឹក, 村, 村庄, 水上村, 村落',
  food_court: 'food court, food hall, food square, មជ្ឈមណ្ឌលអាហារ, មជ្ឈមណ្ឌលម្ហូប, 美食广场, 美食城, 大排档',
  bakery: 'bakery, bread, patisserie, cake shop, cakes, ហាងនំប៉័ង, ហាងនំ, នំប៉័ង, 面包店, 面包, 烘焙, 糕点',
  milk_tea: 'milk tea, bubble tea, boba, តែទឹកដោះគោ, តែគុជ, 奶茶, 珍珠奶茶',
  drinks: 'drinks, drink, bar, juice, smoothie, shakes, ភេសជ្ជៈ, បង្អែម, ទឹកក្រឡុក, 饮品, 饮料, 果汁, 冷饮',
  coffee_and_milk_tea:
    'coffee and milk tea, coffee and tea, tea, coffee, cafe, milk tea, កាហ្វេ និងតែទឹកដោះគោ, កាហ្វេ និងតែ, កាហ្វេ, តែទឹកដោះគោ, 咖啡和奶茶, 咖啡, 奶茶',
  restaurant_and_coffee:
    'restaurant and coffee, restaurant, coffee, cafe, ភោជនីយដ្ឋាន និងកាហ្វេ, ភោជនីយដ្ឋាន, កាហ្វេ, 餐厅和咖啡, 餐厅, 咖啡',
  haang_baay:
    'haang baay, hang bay, rice shop, food stall, street food, ហាងបាយ, បាយ, តូប, 小饭馆, 饭铺, 小吃摊, 小吃, 路边摊',
  lake: 'lake, boeung, pond, reservoir, បឹង, អាង, ស្រះ, បារាយណ៍, ទន្លេ, 湖, 湖泊, 水库, 池',
  monument:
    'monument, landmark, statue, bridge, monument or landmark, វិមាន, រូបសំណាក, រង្វង់មូល, ស្ពាន, 纪念碑, 地标, 雕像, 塑像, 桥',
  transport:
    'transport, taxi, bus, tuk tuk, tuktuk, minivan, driver, airport transfer, មធ្យោបាយធ្វើដំណើរ, តាក់ស៊ី, តុកតុក, ឡាន, 交通, 包车, 出租车, 嘟嘟车',
  tours:
    'tours, tour, guide, trekking, boat trip, boat tour, snorkel, ដំណើរកម្សាន្ត, មគ្គុទ្ទេសក៍, 导览, 游船, 向导, 导游, 一日游, 浮潜',
  classes: 'classes, class, cooking class, lesson, course, ថ្នាក់រៀន, ថ្នាក់, រៀន, 课程, 烹饪课, 培训',
  rental: 'rental, rent, hire, bicycle hire, motorbike rental, bike rental, ជួល, ជួលកង់, ជួលម៉ូតូ, 租赁, 出租, 租车, 租',
  laundry: 'laundry, wash, បោកអ៊ុត, 洗衣, 洗衣店, 洗衣房',
}

/** Provinces by their current, other and older names. */
export const PROVINCE_WORDS: Record<string, string> = {
  battambang: 'battambang, batdambang, bat dambang, batdombong, បាត់ដំបង, 马德望, 馬德望',
  'banteay-meanchey':
    'banteay meanchey, banteay mean chey, bantey meanchey, sisophon, serei saophoan, svay sisophon, បន្ទាយមានជ័យ, សិរីសោភ័ណ, 班迭棉吉, 班迭棉吉省, 诗梳风',
  'kampong-cham': 'kampong cham, kompong cham, កំពង់ចាម, 磅湛, 磅占',
  'kampong-chhnang': 'kampong chhnang, kompong chhnang, កំពង់ឆ្នាំង, 磅清扬, 磅清揚',
  kirirom: 'kirirom, kiri rom, គិរីរម្យ, 基里隆, 基里罗姆',
  'kampong-thom': 'kampong thom, kompong thom, stueng saen, stung sen, កំពង់ធំ, 磅同, 磅通',
  kompot: 'kampot, kompot, kampoot, កំពត, 贡布, 貢布',
  kandal: 'kandal, ta khmau, takhmao, takhmau, កណ្តាល, តាខ្មៅ, 干丹, 甘丹, 大金欧',
  kep: 'kep, keb, krong kep, កែប, 白马, 白馬, 白马市',
  'koh-kong': 'koh kong, kaoh kong, khemarak phoumin, កោះកុង, ខេមរភូមិន្ទ, 戈公, 国公',
  kratie: 'kratie, kracheh, kratié, krachen, ក្រចេះ, 桔井',
  mondulkiri:
    'mondulkiri, mondul kiri, mondolkiri, sen monorom, senmonorom, មណ្ឌលគិរី, មណ្ឌលគីរី, សែនមនោរម្យ, 蒙多基里, 蒙多吉里, 森莫诺隆',
  'oddar-meanchey': 'oddar meanchey, otdar meanchey, samraong, ឧត្តរមានជ័យ, ឧត្ដរមានជ័យ, 奥多棉吉, 奥达棉吉',
  'kampong-speu': 'kampong speu, kompong speu, chbar mon, កំពង់ស្ពឺ, ច្បារមន, 磅士卑, 磅士碑, 实居省',
  pailin: 'pailin, ប៉ៃលិន, 拜林',
  'phnom-penh': 'phnom penh, pnom penh, phnum penh, pp, capital, ភ្នំពេញ, រាជធានីភ្នំពេញ, 金边, 金邊, 首都',
  'preah-sihanouk':
    'preah sihanouk, sihanoukville, sihanouk ville, sihanouk, kampong som, kompong som, ព្រះសីហនុ, សីហនុ, កំពង់សោម, ក្រុងព្រះសីហនុ, 西哈努克, 西哈努克城, 西港, 西哈努克市, 磅逊, 西哈努克港, 西哈努克省',
  'preah-vihear': 'preah vihear, tbaeng meanchey, tbeng meanchey, ព្រះវិហារ, ត្បែងមានជ័យ, 柏威夏, 柏威夏省',
  'prey-veng': 'prey veng, prey veaeng, ព្រៃវែង, 波罗勉, 波萝勉',
  pursat: 'pursat, pothisat, posat, ពោធិ៍សាត់, ពោធិសាត់, 菩萨, 菩薩, 菩萨省',
  'siem-reap': 'siem reap, siemreap, siam reap, siemriep, សៀមរាប, សៀមរាបអង្គរ, 暹粒, 暹粒市, 暹粒省',
  'stung-treng': 'stung treng, stoeng treng, steung treng, ស្ទឹងត្រែង, 上丁',
  takeo: 'takeo, ta keo, takéo, doun kaev, តាកែវ, ដូនកែវ, 茶胶, 茶膠',
  'tboung-khmum': 'tboung khmum, tbong khmum, tbaung khmum, suong, ត្បូងឃ្មុំ, សួង, 特本克蒙, 特布克蒙',
  ratanakiri:
    'ratanakiri, ratanak kiri, rattanakiri, rotanokiri, banlung, ban lung, រតនគិរី, រតនៈគិរី, បានលុង, 腊塔纳基里, 拉达那基里, 腊塔纳吉里, 班隆',
  poipet: 'poipet, poi pet, paoy paet, ប៉ោយប៉ែត, 波贝, 波比',
  'svay-rieng': 'svay rieng, svay rieng, bavet, ស្វាយរៀង, បាវិត, 柴桢, 柴楨, 巴域',
}

/** Words that say nothing about what is sought. */
export const STOP_WORDS =
  'the, a, an, of, in, at, on, to, for, from, by, with, and, or, near, nearby, around, best, good, top, cheap, nice, where, what, which, how, is, are, was, be, has, have, this, that, these, those, it, its, there, me, my, i, you, your, we, can, do, some, any, city, town, province, cambodia, cambodian, ' +
  'នៅ, ក្នុង, លេខ, ជិត, នៃ, និង, ខេត្ត, ក្រុង, ល្អ, មាន, ដែល, នៅក្នុង, នៅជិត, ប្រទេសកម្ពុជា, ' +
  '的, 在, 附近, 里, 和, 省, 市, 好, 哪里, 有, 有什么, 最好的, 推荐'
