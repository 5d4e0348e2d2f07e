const LINK = /https?:\/\/[^\s<>"]+/giu

const OPENING = /\p{Open_Punctuation}/u
const CLOSING = /\p{Close_Punctuation}/u
/** Marks that end a link if no more of it follows. */
const MARK = /[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Open_Punctuation}…]/u
/** Marks that end a link anywhere, because their scripts need no space after a sentence. */
const FOREIGN_MARK = /[\p{Terminal_Punctuation}--\p{ASCII}]/v

/** Returns the length of the link that a text begins with. A bracket belongs to it only with its counterpart. */
const measureLink = (text: string): number => {
  let length = 0
  let position = 0
  let open = 0
  for (const char of text) {
    if (FOREIGN_MARK.test(char)) break
    if (OPENING.test(char)) open++
    else if (CLOSING.test(char) && open-- === 0) break
    position += char.length
    if (!MARK.test(char)) length = position
  }
  return length
}

/** Splits a text into parts. Every second part is a link. */
export const splitAtLinks = (text: string): string[] => {
  const parts: string[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = found.slice(0, measureLink(found))
    if (!URL.canParse(link)) continue
    parts.push(text.slice(end, index), link)
    end = index + link.length
  }
  return [...parts, text.slice(end)]
}
