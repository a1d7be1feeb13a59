import type { CollectionSort } from '../features/market/sortCollections.ts'

export type HomeSearch = {
  q?: string | undefined
  sort?: CollectionSort['by'] | undefined
  /** Ascending; descending is the default. */
  up?: boolean | undefined
}

export type CollectionSearch = {
  q?: string | undefined
  sort?: TokenSort | undefined
  show?: 'all' | undefined
  traits?: Readonly<Record<string, readonly string[]>> | undefined
}

export type TokenSort = 'price-down' | 'number' | 'rarity' | 'recent'

const homeSorts = ['floor', 'day', 'all', 'items', 'owners', 'listed'] as const
const tokenSorts = ['price-down', 'number', 'rarity', 'recent'] as const

/** The search parameters of the collections page; what is not understood is left out. */
export function homeSearch(input: Record<string, unknown>): HomeSearch {
  return {
    q: text(input.q),
    sort: homeSorts.find(value => value === input.sort),
    up: input.up === true ? true : undefined,
  }
}

/** The search parameters of a collection's page; what is not understood is left out. */
export function collectionSearch(input: Record<string, unknown>): CollectionSearch {
  return {
    q: text(input.q),
    sort: tokenSorts.find(value => value === input.sort),
    show: input.show === 'all' ? 'all' : undefined,
    traits: traits(input.traits),
  }
}

function text(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  return String(input).slice(0, 100) || undefined
}

function traits(input: unknown): CollectionSearch['traits'] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const entries = Object.entries(input).flatMap(([key, values]) => {
    const list: unknown[] = Array.isArray(values) ? values : [values]
    const known = list.filter(value => typeof value === 'string').slice(0, 20)
    return known.length === 0 ? [] : [[key, known] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, 20))
}
