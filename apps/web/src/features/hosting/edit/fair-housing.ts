const children =
  '(?:kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|teen(?:ager)?s?|famil(?:y|ies)|single (?:mom|mother|dad|parent)s?)'
const faiths =
  '(?:christian|catholic|protestant|evangelical|mormon|muslim|islamic|jewish|jew|hindu|buddhist|sikh|atheist)s?'
const peoples =
  '(?:white|caucasian|black|african american|asian|chinese|indian|arab|latino|latina|latinx|hispanic|mexican|american|european)s?'
const groups = `(?:${faiths}|${peoples})`
const persons =
  '(?:person|people|men|man|women|woman|m[ae]le|female|famil(?:y|ies)|roommate|housemate|tenant|renter|student)s?'
const disabilities =
  '(?:wheelchairs?|disabled|handicapped|disabilit(?:y|ies)|mental(?:ly)? ill(?:ness)?|(?:service|assistance|support) (?:animal|dog)s?)'

/**
 * Phrases that prefer or exclude people by race, color, religion, national origin, disability or children. Not by sex,
 * which advertisements for shared living space may name. Not words that describe the room, such as "church" or
 * "wheelchair accessible".
 */
const phrases = [
  // "No children live here" describes the home.
  `no ${children}(?! (?:live|living|in|at|here))`,
  `(?:adults?|childless|child[- ]free)[- ](?:only|building|household|community|couples?)`,
  `(?:not suitable|unsuitable) for ${children}`,
  'empty nesters?',
  `${groups} (?:${persons} )?(?:only|preferred|wanted)`,
  `(?:prefer|only|no|not for) ${groups}(?: ${persons})?(?= (?:please|only|allowed|live)|[.,;!]|$)`,
  `${faiths} (?:home|house|household)`,
  '(?:no|not for) (?:immigrants?|foreigners?|refugees?)',
  '(?:us |american )?citizens? only|native (?:english )?speakers? only|no accents?',
  `(?:no|not for|not suitable for) (?:the )?${disabilities}`,
  'able[- ]bodied|(?:mentally|physically) (?:healthy|fit|stable) (?:person|people|only)',
]

const pattern = new RegExp(`\\b(?:${phrases.join('|')})(?!\\w)`, 'gim')

/**
 * Finds phrases that US fair-housing law does not allow in advertisements, as typed, each once. Misses some phrases and
 * finds harmless ones, so the result must never block a listing.
 */
export const findFairHousingPhrases = (text: string): string[] => [
  ...new Map(text.match(pattern)?.map((phrase) => [phrase.toLowerCase(), phrase])).values(),
]
