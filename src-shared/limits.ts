/**
 * The lengths, counts and sizes that both the schemas and the app know. Without schemas, since one of them would bring zod into
 * the first load. Lengths are in UTF-16 units, as an input's `maxLength` counts them.
 */

/** In characters, after normalisation. */
export const MIN_USERNAME_LENGTH = 3
export const MAX_USERNAME_LENGTH = 30
/** As it is typed, before it is trimmed and composed. */
export const MAX_TYPED_USERNAME_LENGTH = 200

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

export const MAX_NICKNAME_LENGTH = 60
export const MAX_EMAIL_LENGTH = 254
export const MAX_PHONE_LENGTH = 40
export const MAX_BIO_LENGTH = 500

export const MAX_BUSINESS_NAME_LENGTH = 120
export const MAX_SOCIAL_NAME_LENGTH = 200
export const MAX_SOCIAL_LINKS = 8
export const MAX_WEB_ADDRESS_LENGTH = 500
export const MAX_POST_NAME_LENGTH = 120
/** The most other names by which a place is known. */
export const MAX_ALIASES = 20
export const MAX_ARTICLE_TITLE_LENGTH = 150
export const MAX_ARTICLE_SUMMARY_LENGTH = 300
export const MAX_ARTICLE_TAGS = 8
/** The most posts that belong to an article without being mentioned in its text. */
export const MAX_MENTIONED_POSTS = 20
export const MAX_DESCRIPTION_LENGTH = 5_000
/** Limits the address of a place or a business. */
export const MAX_ADDRESS_LENGTH = 300
/** Limits the text with which an admin explains a decision, or a member a report. */
export const MAX_REASON_LENGTH = 500
export const MAX_COMMENT_LENGTH = 2_000
/** Limits what is kept of a form that was not saved, as its text: an article that is full in three languages fits. */
export const MAX_DRAFT_LENGTH = 400_000
/** The most pictures in it. */
export const MAX_DRAFT_FILES = 100
/** The most forms of an account that were not saved. */
export const MAX_UNSAVED_FORMS = 50
/** How deep comments are shown: whatever replies to one at the bottom stands beside it. */
export const COMMENT_DEPTH = 4

/** A code of reference data, such as `siem-reap`. */
export const CODE = /^[a-z0-9][a-z0-9_-]{0,59}$/
export const MAX_RECORD_ID_LENGTH = 64

export const MAX_PRICE_DOLLARS = 100_000
/** About as much. */
export const MAX_PRICE_RIEL = 400_000_000

export const MAX_ROOM_NAME_LENGTH = 120
export const MAX_ROOM_DESCRIPTION_LENGTH = 2_000
/** How many rooms of one kind a hotel has, and how many a booking takes. */
export const MAX_ROOM_AMOUNT = 500
export const MAX_BEDS = 20
export const MAX_PEOPLE = 50
/** A stay is for two in one room where nobody says otherwise. */
export const DEFAULT_PEOPLE = 2
export const DEFAULT_ROOMS = 1
export const MAX_STAY_NIGHTS = 90
/** How far ahead a stay may begin. */
export const MAX_STAY_MONTHS = 18
/** A request holds its rooms so long, then expires. */
export const HOLD_HOURS = 24
/** The guests of an owner who has been suspended for so long are turned away. */
export const SUSPENDED_HOURS = 72
/** A guest has at most so many at a time. */
export const MAX_OPEN_REQUESTS = 20
export const MAX_FREE_CANCEL_DAYS = 60
export const MAX_NOTICE_DAYS = 60
/** The note that a guest sends with a request. */
export const MAX_NOTE_LENGTH = 500
export const MAX_GUEST_NAME_LENGTH = 60
/** One change of a room's calendar is about at most so many nights. */
export const MAX_HORIZON_DAYS = 550
export const MAX_CALENDAR_NIGHTS = 640
export const MAX_ROOMS_OF_OWNER = 200
export const MAX_BRANCHES_OF_OWNER = 50

/** Pages count from 1. */
export const MAX_PAGE = 1_000_000_000
export const MAX_PAGE_SIZE = 100
/** Limits the words that a list is searched for. */
export const MAX_SEARCH_LENGTH = 100
/** How many matches of a search are ranked, counted and shown. */
export const SEARCH_REACH = 500
/** How many pins a map shows at once. */
export const MAX_PINS = 300

export const MAX_IMAGES = 12
/** Limits the description of a picture, in each language. */
export const MAX_ALT_LENGTH = 300
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** A larger picture is scaled down: its widest copy has 1,600, and the time and memory to encode it stay bounded. */
export const MAX_STORED_SIDE = 2_560
export const MAX_IMAGE_PIXELS = 40_000_000

export const MAX_SECTION_TITLE_LENGTH = 120
/** How many posts a section of the home page shows, and how many are picked for it. */
export const MAX_SECTION_POSTS = 24
export const MAX_PICKED_POSTS = 24
/** The sections that a theme keeps an order of, and those of them that are published. */
export const MAX_THEME_SECTIONS = 60
export const MAX_SHOWN_SECTIONS = 20
/** Publications of the home page that wait for their time. */
export const MAX_WAITING_PUBLICATIONS = 20

/** Records that are changed at once, by hand or by a CSV file. */
export const MAX_CHANGED_RECORDS = 1_000
/** In characters, and in bytes of the file. */
export const MAX_CSV_LENGTH = 200_000

/** Screens offer the undo of an admin's decision for ten seconds; the rest is for slow networks and clocks that differ. */
export const UNDO_DECISION_MS = 60_000
/** A decision on more reports than these is not taken back. */
export const MAX_UNDONE_COMPLAINTS = 1_000
