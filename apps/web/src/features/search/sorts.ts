import { ignoresOrder, type orders, type SearchQuery, type sorts } from '@roommate-finder/contracts/discovery'

type Sort = (typeof sorts)[number]
type Order = (typeof orders)[number]

export interface SortChoice {
  value: string
  label: string
  sort: Sort
  order: Order
}

const sortChoice = (sort: Sort, order: Order, label: string): SortChoice => ({
  value: `${sort}:${order}`,
  label,
  sort,
  order,
})

export const sortChoices: readonly SortChoice[] = [
  sortChoice('newest', 'desc', 'Newest first'),
  sortChoice('oldest', 'desc', 'Oldest first'),
  sortChoice('distance', 'desc', 'Nearest first'),
  sortChoice('fit', 'desc', 'Best fit'),
  sortChoice('rent', 'asc', 'Rent: low to high'),
  sortChoice('rent', 'desc', 'Rent: high to low'),
  sortChoice('total', 'asc', 'Total: low to high'),
  sortChoice('total', 'desc', 'Total: high to low'),
  sortChoice('likes', 'desc', 'Most popular'),
  sortChoice('title', 'asc', 'Title: A to Z'),
]

/** Sort orders that the menu does not offer but a URL may contain. */
const otherSortChoices: readonly SortChoice[] = [
  sortChoice('likes', 'asc', 'Least popular'),
  sortChoice('title', 'desc', 'Title: Z to A'),
]

export const findSortChoice = ({ sort, order }: SearchQuery): SortChoice => {
  const value = `${sort}:${ignoresOrder(sort) ? 'desc' : order}`
  return (
    [...sortChoices, ...otherSortChoices].find((choice) => choice.value === value) ??
    sortChoice('newest', 'desc', 'Newest first')
  )
}
