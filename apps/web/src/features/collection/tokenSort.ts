import type { TokenSort } from '../../routes/searchParams.ts'

type Sort = { by: 'item' | 'rank' | 'price'; down: boolean }

/** By which column of the table, and which way, each sort of the address is; the marketplace sorts all of the list. */
const columns: readonly (Sort & { sort: TokenSort | undefined })[] = [
  { sort: undefined, by: 'price', down: false },
  { sort: 'price-down', by: 'price', down: true },
  { sort: 'number', by: 'item', down: false },
  { sort: 'number-down', by: 'item', down: true },
  { sort: 'rarity', by: 'rank', down: false },
  { sort: 'rarity-down', by: 'rank', down: true },
]

export function columnOf(sort: TokenSort | undefined): Sort {
  const { by = 'price', down = false } = columns.find(each => each.sort === sort) ?? {}
  return { by, down }
}

/** The sort of the address once the head of a column is pressed: upwards first, and the other way where it is so. */
export function sortPressed(by: string, sort: TokenSort | undefined): TokenSort | undefined {
  const now = columnOf(sort)
  const down = now.by === by && !now.down
  return columns.find(each => each.by === by && each.down === down)?.sort
}
