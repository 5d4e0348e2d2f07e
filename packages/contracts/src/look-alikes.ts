/**
 * The characters that look like a Latin letter: those of the confusables of Unicode TS 39 to which NFKD does not lead, and
 * some that styled texts use. The whole table of Unicode would add 28 KB to the page.
 */
const LOOK_ALIKES = {
  a: '⍺ɑαаΑАᎪᗅꓮ𖽀𐊠⍶λᴀꭺⲁᗩᎯ',
  b: 'ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓᑳƃƂБƀҍҌѣѢвʙь',
  c: 'ᴄⲥсꮯ𐐽🝌𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜¢ȼ₡🅮ҫҪᑕ',
  d: 'ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉ₫ðᴅꭰ∂',
  e: '℮ꬲеҽ⋿ΕЕⴹᎬꓰ𑢦𑢮𐊆ɇɆҿ€єεəᴇꭼⲉᙓᗴᕮ',
  f: 'ꬵꞙẝք𝈓ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ƒƑᵮϝſꜰғ',
  g: 'ɡᶃƍցԌᏀᏳꓖɠǥǤɢᘜ',
  h: 'һհᏂΗⲎНᎻᕼꓧ𐋏ɦꚕᏲⱧҢħћĦӉӇнʜ',
  i: '⍳ıɪɩιіꙇӏꭵᎥ𑣃⍸ɨᵻᵼ¡ⲓ',
  j: 'ϳјꞲͿЈᎫᒍꓙɉɈᴊ',
  k: 'ΚⲔКᏦᛕꓗ𐔘ƙⱩҚ₭ꝀҞкκᴋ',
  l: '׀∣⏽١۱𐌠𞣇ƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉𝈪ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦łŁɭƗƚɫٳʟ',
  m: 'ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑Ӎ𑣣𑜀₥ɱᵯмμϻᴍꮇⲙ',
  n: 'ոռΝⲚꓠ𐔓𐆎ɳƞηƝᵰпŋɴⲛᑎᴎи',
  o: '०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖ۿøꬾØⵁɵꝋөѳꮎꮻ⊖⊝⍬𝈚🜔ƟꝊθΘӨѲⴱᎾᏫꭴတ○◯',
  p: '⍴ρⲣрΡⲢРᏢᑭꓑ𐊕ƥᵽᴘ',
  q: 'ԛգզⵕʠᑫ',
  r: 'ꭇꭈᴦⲅгꮁ𝈖ƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍᵲʀꭱя',
  s: 'ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ʂᵴᔕ§',
  t: '⊤⟙🝨ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭ⍡ȾƮҬ₮ŧŦᵵ†тτᴛꭲⲧ',
  u: 'ꞟᴜꭎꭒʋυս𐓶𑣘∪⋃Սሀ𐓎ᑌꓴ𖽂𑢸ᵾꮜɄᏌц',
  v: '∨⋁ᴠνѵט𑜆ꮩ𑣀𝈍٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝𐆗🜈',
  w: 'ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪѽ𑓅₩ꝡᗯшω',
  x: '᙮×⤫⤬⨯хᕁᕽ᙭╳𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧⨰Ҳ𐆖',
  y: 'ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ƴɏұ¥ɎҰ',
  z: 'ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩ʐƶƵȥȤᵶᘔ',
}

/** The letter of each look-alike. */
const letterOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
)

/** The first letters of alphabets that no decomposition leads to Latin: flags, and white letters in black shapes. */
const ALPHABETS = [0x1f1e6, 0x1f150, 0x1f170]
for (const start of ALPHABETS) {
  for (let i = 0; i < 26; i++) letterOf.set(String.fromCodePoint(start + i), String.fromCodePoint(0x61 + i))
}

/** Characters that are not seen, also the blank braille pattern and the Arabic tatweel. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u0640]/gu

/** Marks, and the characters that NFKD turns into marks. Long runs of marks would make normalization slow. */
const MARKS = /[\p{M}\u0e33\u0eb3\uff9e\uff9f]/gu

const replaceLookAlikes = (text: string): string => text.replace(/\P{ASCII}/gu, (each) => letterOf.get(each) ?? each)

/**
 * Returns a text in lower case with the Latin letters that a reader sees. Removes marks and invisible characters. Keeps
 * everything else, also letters that look like no Latin one.
 */
export const toLatinLetters = (text: string): string => {
  const decomposed = text.replace(INVISIBLE, '').replace(MARKS, '').normalize('NFKD').replace(MARKS, '')
  // Twice, because a capital letter may look like another Latin letter than its lower case, as Η and η.
  return replaceLookAlikes(replaceLookAlikes(decomposed).toLowerCase())
}

/** Digits and symbols that are written for a letter. */
const SYMBOLS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
}

const readSymbols = (text: string): string => text.replace(/[01345789@$!|+]/g, (symbol) => SYMBOLS[symbol] ?? symbol)

/** Reads `l` as `i`, and pairs of letters as the one that they look like. Expects lower case. */
export const mergeLetters = (text: string): string =>
  text.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('ci', 'd')

/**
 * A word with a letter, up to its last letter or digit. Not with `+`, which often separates words. The lookbehind makes
 * the time linear: a run of digits is tried once, not from each digit on.
 */
const WORD = /(?<![\p{L}\p{N}@$!|])[\p{N}@$!|]*\p{L}[\p{L}\p{N}@$!|]*(?<![!|])/gu

/** The spaces, dots or the like between single letters, as in “W e s t e r n”. Pages show several spaces as one. */
const BETWEEN_LETTERS = /(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}])[\s._*~|•·–—-]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu

/**
 * Folds a text, so that texts that look alike are equal: look-alike letters, also digits and symbols in words, invisible
 * characters, marks, case, and spaced letters. The result is for comparisons with other results only.
 */
export const foldLookAlikes = (text: string): string =>
  mergeLetters(toLatinLetters(text).replace(BETWEEN_LETTERS, '').replace(WORD, readSymbols))

/** Folds a text like `foldLookAlikes` and leaves out all but the letters a to z. Reads each digit as a letter. */
export const toVisibleLetters = (text: string): string =>
  mergeLetters(readSymbols(toLatinLetters(text)).replace(/[^a-z]/g, ''))
