/** How collections are sorted: by the marketplace, so that the first page is the first of all. */
export type CollectionSort = { by: 'floor' | 'day' | 'all'; down: boolean }

/** The order after a head was pressed: the other way round, or that of this column, most first. */
export function pressed(by: CollectionSort['by'], sort: CollectionSort): CollectionSort {
  return { by, down: sort.by === by ? !sort.down : true }
}
