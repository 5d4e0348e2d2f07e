import { isolate } from '@roommate-finder/contracts/primitives'

const SITE = 'Roommate Finder'

let page = SITE
let unread = 0

const write = (): void => {
  document.title = unread > 0 ? `(${unread}) ${page}` : page
}

export const setPageTitle = (title: string): void => {
  page = `${isolate(title)} · ${SITE}`
  write()
}

/** Shows a count before the title of every page. 0 removes it. */
export const setUnreadInTitle = (count: number): void => {
  unread = count
  write()
}
