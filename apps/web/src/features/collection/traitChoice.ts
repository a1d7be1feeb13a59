import { type ItemFilters, mostTraits, mostValues } from '../../routes/searchParams.ts'

type Traits = ItemFilters['traits']

/** Whether a value of a trait is chosen. */
export function hasTrait(traits: Traits, key: string, value: string): boolean {
  return traits !== undefined && Object.hasOwn(traits, key) && traits[key]?.includes(value) === true
}

/** Whether a value of a trait can be chosen in addition: an address and a question to the marketplace end somewhere. */
export function hasRoom(traits: Traits, key: string): boolean {
  const chosen = traits ?? {}
  if (Object.values(chosen).reduce((sum, values) => sum + values.length, 0) >= mostValues)
    return false
  return Object.hasOwn(chosen, key) || Object.keys(chosen).length < mostTraits
}

/** The choice with a value more, or with one less; undefined when nothing is chosen. */
export function toggleTrait(traits: Traits, key: string, value: string): Traits {
  const before = new Map(Object.entries(traits ?? {}))
  const values = before.get(key) ?? []
  const now = values.includes(value) ? values.filter(item => item !== value) : [...values, value]
  if (now.length === 0) before.delete(key)
  else before.set(key, now)
  return before.size === 0 ? undefined : Object.fromEntries(before)
}

/** The one value that is chosen; undefined when there is none, or more than one. */
export function onlyTrait(traits: Traits): { key: string; value: string } | undefined {
  const chosen = Object.entries(traits ?? {}).flatMap(([key, values]) =>
    values.map(value => ({ key, value })),
  )
  return chosen.length === 1 ? chosen[0] : undefined
}

type Listed = readonly {
  key: string
  attributeCount?: number | null | undefined
  values?: readonly { value: string }[] | null | undefined
}[]

/** Whether a collection surely has no token with a trait: of one with very many values the rarer ones are not listed. */
export function lacksTrait(
  listed: Listed | undefined,
  trait: { key: string; value: string } | undefined,
): boolean {
  if (listed === undefined || trait === undefined) return false
  const { values, attributeCount } = listed.find(({ key }) => key === trait.key) ?? { values: [] }
  if (!values || values.length < (attributeCount ?? 0)) return false
  return !values.some(({ value }) => value === trait.value)
}
