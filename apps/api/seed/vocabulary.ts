import type { lifestyleOptions, RoomType } from '@roommate-finder/contracts/listings'

/**
 * Words and patterns of generated listings. Words in braces are placeholders: {hood}, {street} and {room} have one
 * value throughout a listing; the others are drawn each time. Lists of words run from common to rare.
 */

export const givenNames = [
  ...['Maria', 'James', 'Ana', 'Chris', 'Priya', 'Sam', 'Elena', 'Marcus', 'Nina', 'David', 'Mei', 'Omar', 'Grace'],
  ...['Luis', 'Hannah', 'Andre', 'Fatima', 'Ben', 'Sofia', 'Kwame', 'Rosa', 'Theo', 'Leila', 'Jonas', 'Camille', 'Raj'],
  ...[
    'Ingrid',
    'Mateo',
    'Aisha',
    'Felix',
    'Yuki',
    'Noah',
    'Carmen',
    'Ivan',
    'Ruth',
    'Tariq',
    'Odette',
    'Hugo',
    'Zainab',
  ],
  ...['Pascal', 'Linnea', 'Emeka', 'Beatrix', 'Santiago', 'Anneke', 'Dmitri', 'Paloma', 'Cyrus', 'Maeve', 'Kofi'],
  ...['Soledad', 'Anselm', 'Noor', 'Ludmila', 'Rafael', 'Imogen', 'Takumi', 'Solange', 'Bartek', 'Xiomara', 'Caspian'],
  ...['Zsófia', 'Élodie', 'Jürgen', 'Iñaki', 'Thandiwe', 'Ximena', 'Oluwaseun', 'Philippa', 'Dagny', 'Evander'],
]

export const familyNames = [
  ...[
    'Johnson',
    'Garcia',
    'Nguyen',
    'Williams',
    'Kim',
    'Brown',
    'Patel',
    'Martinez',
    'Davis',
    'Chen',
    'Wilson',
    'Lopez',
  ],
  ...[
    'Okoye',
    'Anderson',
    'Khan',
    'Taylor',
    'Rivera',
    'Singh',
    'Moore',
    'Silva',
    'Cohen',
    'Tanaka',
    'Murphy',
    'Kowalski',
  ],
  ...['Haddad', 'Jensen', 'Mensah', 'Petrov', 'Castillo', 'Rossi', 'Fischer', 'Abebe', 'Yılmaz', 'Dubois', 'Lindgren'],
  ...['Ferreira', 'Achebe', 'Novák', 'Sørensen', 'Delacroix', 'Ishikawa', 'Begaye', 'Kahale', 'Vásquez', 'Bălan'],
]

export const jobs = [
  ...['a nurse', 'a teacher', 'a software developer', 'a cook', 'a graduate student', 'a bartender', 'an electrician'],
  ...[
    'a designer',
    'a paralegal',
    'a bus driver',
    'a barista',
    'an accountant',
    'a carpenter',
    'a pharmacist',
    'a nanny',
  ],
  ...[
    'a line cook',
    'an architect',
    'a social worker',
    'a postal carrier',
    'a librarian',
    'a welder',
    'a dental student',
  ],
  ...['a copy editor', 'a stagehand', 'a paramedic', 'a florist', 'a civil engineer', 'a violist', 'a pastry chef'],
  ...[
    'a court interpreter',
    'a bike mechanic',
    'a hydrologist',
    'a locksmith',
    'a tailor',
    'a piano tuner',
    'a botanist',
  ],
  ...['an upholsterer', 'a glazier', 'a puppeteer', 'a cartographer', 'a luthier', 'a bookbinder', 'a sign painter'],
  ...['a seismologist', 'a falconer', 'an organ builder', 'a mycologist', 'a lexicographer', 'a bell ringer'],
]

export const trees = [
  ...['an oak', 'a maple', 'an elm', 'a plum tree', 'a fig tree', 'a honey locust', 'a magnolia', 'a sycamore'],
  ...['a pecan', 'a dogwood', 'a ginkgo', 'a mulberry', 'a crape myrtle', 'a linden', 'a persimmon', 'a catalpa'],
  ...['a black walnut', 'a quince', 'a hornbeam', 'a medlar', 'a monkey puzzle', 'a pawpaw'],
]

export const pets = [
  ...['a cat', 'a dog', 'two cats', 'an old beagle', 'a tabby', 'a rescued greyhound', 'a parakeet', 'a goldfish'],
  ...['a shy tortoise', 'a corgi', 'three hens', 'a talkative parrot', 'a one-eyed pug', 'a hedgehog', 'a gecko'],
]

export const shops = [
  ...['a grocery', 'a laundromat', 'a bakery', 'a coffee shop', 'a pharmacy', 'a taquería', 'a library', 'a gym'],
  ...['a bookshop', 'a noodle bar', 'a hardware store', 'a farmers’ market', 'a swimming pool', 'a bagel counter'],
  ...['a fabric shop', 'a record store', 'a cheesemonger', 'a climbing wall', 'a button shop', 'a planetarium'],
]

export const keepsakes = [
  ...[
    'a desk',
    'a bookcase',
    'a wardrobe',
    'an armchair',
    'a lamp',
    'a rug',
    'a dresser',
    'a mirror',
    'a full-size bed',
  ],
  ...[
    'a standing desk',
    'a cedar chest',
    'a piano nobody tunes',
    'a record player',
    'a drafting table',
    'a window seat',
  ],
  ...['a rocking chair', 'a sewing machine', 'a spinning wheel', 'a barometer', 'a card catalog', 'a harmonium'],
]

export const meals = [
  ...['pasta', 'tacos', 'soup', 'curry', 'pancakes', 'dumplings', 'chili', 'roast vegetables', 'jollof', 'ramen'],
  ...['pierogi', 'gumbo', 'shakshuka', 'tamales', 'injera', 'phở', 'paella', 'crème caramel', 'okonomiyaki', 'çılbır'],
]

/** Street names combine a start and an end: 1,800 names, most of them rare. */
export const streetStarts = [
  ...['Oak', 'West', 'Green', 'Brook', 'Wood', 'Hart', 'Ash', 'Glen', 'King', 'Win', 'Stan', 'Fair', 'Hazel', 'Brad'],
  ...['Lin', 'Mar', 'Wil', 'Hol', 'Rock', 'East', 'Clay', 'Hunt', 'Whit', 'Black', 'Thorn', 'Dal', 'El', 'Ken', 'Lang'],
  ...['Ros', 'Wal', 'Cran', 'Sher', 'Nor', 'Bar', 'Haw', 'Gran', 'Pres', 'Carl', 'Far', 'Mel', 'Rad', 'Dun', 'Cal'],
  ...['War', 'Beck', 'Clif', 'Sud', 'Hal', 'Ed'],
]
export const streetEnds = [
  ...['wood', 'ton', 'field', 'ford', 'well', 'land', 'dale', 'brook', 'ridge', 'view', 'ley', 'side', 'stone', 'ham'],
  ...['worth', 'mont', 'gate', 'bridge', 'hurst', 'grove', 'bury', 'more', 'croft', 'den', 'wick', 'ward', 'ville'],
  ...['water', 'mere', 'stead', 'bourne', 'low', 'combe', 'cote', 'by', 'holt'],
]
export const streetKinds = ['Street', 'Avenue', 'Road', 'Place', 'Lane', 'Court', 'Terrace', 'Row']

export const lights = [
  ...[
    'sunny',
    'bright',
    'quiet',
    'airy',
    'cozy',
    'furnished',
    'spacious',
    'tidy',
    'cheerful',
    'leafy',
    'freshly painted',
  ],
  ...['high-ceilinged', 'garden-facing', 'top-floor', 'wood-floored', 'tucked-away', 'sun-soaked', 'book-lined'],
]

export const extras = [
  ...['laundry in the building', 'big closet', 'utilities included', 'shared garden', 'fast internet', 'near the park'],
  ...['off-street parking', 'new kitchen', 'back porch', 'bike storage', 'dishwasher', 'flexible lease', 'roof access'],
  ...['own entrance', 'claw-foot tub', 'bay window', 'wood stove', 'screened porch', 'skylight', 'hammock hooks'],
  ...['pocket doors', 'sleeping porch', 'turret', 'kiln in the shed', 'ping-pong in the cellar'],
]

export const roomNames: Record<RoomType, readonly string[]> = {
  Single: ['room', 'bedroom', 'single room', 'back bedroom', 'corner room', 'upstairs room', 'attic room'],
  Shared: ['shared room', 'half of a bedroom', 'bed in a shared room', 'double room to share', 'shared loft'],
  Master: ['master bedroom', 'master with its own bath', 'master suite', 'large master', 'upstairs master'],
  Studio: ['studio', 'garden studio', 'garage studio', 'corner studio', 'studio apartment', 'basement studio'],
}

export const titlePatterns = [
  '{Light} {room} in {hood}',
  '{Light} {room} in {hood}, {extra}',
  '{Room} on {street}, {extra}',
  '{Room} near {crossing}',
  '{Light} {room} close to {transit}',
  '{Room} in {hood} with {name}, {job}',
  '{Room} by {shop} in {hood}',
  '{Light} {room} on {street}',
  '{Room} under {tree}, {hood}',
  '{street}: {light} {room}, {extra}',
]

export const openings = [
  'Morning light, {tree} outside the window, and {street} is quiet after nine.',
  'This {room} is on the {floor} floor of a house on {street}.',
  'Welcome to {street}, where {shop} is the loudest neighbor.',
  'The window looks onto {tree}, and the walls were painted last spring.',
  'Ten years in {hood} and we still find new corners of it.',
  'You would have {keepsake}, a closet, and a door that closes properly.',
  'We are looking for one more person in our place in {hood}.',
  'Think of it as {feet} feet by {feet} of calm, with {keepsake} if you want it.',
  'From the front step you can see {tree} and the end of {street}.',
  'The stairwell smells of {meal} on most evenings, and nobody has complained yet.',
  'Somebody built this house with care: thick walls, deep sills, and {keepsake} made for its corner.',
  '{name} is moving out after {count} good years, so there is space for you.',
  'There is {shop} downstairs and {tree} out back.',
  'Big windows, old floors, {extra}.',
  'The best thing here is the view down {street} when it rains.',
  'The old {family} house on {street} has been waiting for a fresh voice at breakfast.',
  'You can hear {shop} open in the morning and nothing at all by midnight.',
]

export const rooms = [
  'It measures about {feet} feet by {feet} and fits a queen bed.',
  'The {room} comes with {keepsake} and {keepsake}; the rest is up to you.',
  'The closet is small, but there is {keepsake} in the hall that nobody uses.',
  'It stays cool in summer thanks to {tree} on the south side.',
  'Two windows, one radiator, no carpet.',
  'You can take it furnished, with {keepsake}, or empty.',
  'The ceiling fan is new and the lock is newer.',
  'The bathroom is next door and the water pressure is a pleasure.',
  'Sound from {street} stops at the double glazing.',
  'The floor slopes a little toward {street}, as floors of that age do.',
  'The walls are a soft white; you may choose any color that can be painted over.',
  'Storage in the cellar, a hook for a bicycle, and room for {keepsake}.',
  'A carpenter called {name} made the shelves and signed one of them.',
  'Afternoon sun comes in low and reaches the far wall by five.',
]

export const households = [
  'I live here with {name}, {job}, and {pet}.',
  '{name} is {job} and {name} is {job}; both are easy to live with.',
  'You would share with {name}, {job}, who is out by seven.',
  'There are {count} of us, among them {job} and {job}.',
  'The house has {count} people, {pet} and one good kettle.',
  'My roommate {name} is {job} and works nights.',
  'We keep {pet}, who will decide whether you may stay.',
  'The other room belongs to {name}, {job}.',
  'It is a calm home: {job}, {job}, and me.',
  '{name} {family}, who owns the building, is {job} and answers messages the same day.',
  'Your nearest neighbor is {name}, {job} with a fine collection of mugs.',
]

export const habits = [
  'We clean on Saturdays and share the cost of soap and coffee.',
  'Nobody smokes indoors, and shoes come off at the door.',
  'Dinner together is welcome and never required.',
  'Guests are fine with a word beforehand.',
  'The kitchen is for people who make {meal} from scratch and for people who order it.',
  'Quiet hours are from ten at night until seven.',
  'There is a chore wheel, and it works.',
  'We compost, we recycle, and we argue about {meal}.',
  'Working from home is easy, each of us behind a door.',
  'The laundry is in the cellar and free.',
  'Plants are shared, and so is the watering.',
  'On Thursdays somebody makes {meal} and somebody else washes up.',
  '{name} cooks {meal} on Sundays, and everyone is invited.',
  'Records are played in the evening, never after ten.',
]

export const places = [
  'It is a short walk to {transit}.',
  'You are close to {transit} and to {shop}.',
  '{Shop}, {shop} and {shop} are all within five blocks.',
  'By bicycle it is {minutes} minutes to downtown.',
  'Street parking is easy on {crossing}, less so on {street}.',
  'The walk to {transit} takes {minutes} minutes, past {tree} and {shop}.',
  'On weekends {hood} fills with people, music and {meal}.',
  '{Shop} opened on the corner of {crossing} last month.',
  'There is a park with {tree} at the end of {crossing}.',
  'Everything you need is on {crossing}.',
  '{family} & {family} on {crossing} fixes bicycles, radios and broken hearts.',
]

export const money = [
  'Heat and water are included; electricity is about ${bill} each.',
  'All utilities are in the rent.',
  'Internet is ${bill} a month, split evenly.',
  'The deposit is one month, returned within two weeks of moving out.',
  'Utilities came to ${bill} per person last month.',
]

export const dates = [
  'Available from the first of next month.',
  'Free from the fifteenth, or a little earlier if you need it.',
  'Ready now; the keys are with {name} next door.',
  'A six-month stay is fine, a longer one is better.',
  'You can move in any time after the twentieth.',
  'The lease runs for a year and then month to month.',
]

export const closings = [
  'Come by any evening after six and have a look.',
  'Write a few words about yourself and when you could see it.',
  'Bring questions, and stay for {meal}.',
  'Photos on request, but it is better in person.',
]

/** Rare last sentences of bilingual hosts. */
export const otherLanguages = [
  'También puedes escribirme en español.',
  'On peut aussi s’écrire en français, sans problème.',
  'Pode escrever em português também.',
  '可以用中文联系我，房间随时可以看。',
  '한국어로 연락하셔도 됩니다.',
  '日本語でもお問い合わせいただけます。',
  'Можно писать по-русски.',
  'يمكنك مراسلتي بالعربية أيضًا.',
  'आप हिंदी में भी लिख सकते हैं।',
  'Bạn có thể nhắn cho tôi bằng tiếng Việt.',
]

export const roomTypeWeights: readonly (readonly [RoomType, number])[] = [
  ['Single', 46],
  ['Shared', 22],
  ['Master', 17],
  ['Studio', 15],
]

/** From common to rare. */
export const lifestyles: readonly (typeof lifestyleOptions)[number][] = [
  'Non-smoker',
  'Professional',
  'Quiet',
  'Pet-friendly',
  'Student',
  'Social',
  'Early Bird',
  'Night Owl',
  'Vegetarian',
]
