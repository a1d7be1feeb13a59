import { invalid, type RouterError } from '../../errors.ts'

/** What is looked at of which order of which list, for the names that errors have. */
export type Place = {
  path: string
  /** Undefined where `path` is the order itself. */
  index: number | undefined
  /** What the caller calls the parameters of an order. */
  parameters: 'parameters' | 'components'
  /** Which item of which side, where one is looked at. */
  side?: 'offer' | 'consideration' | undefined
  item?: number | undefined
}

/** The name of an order. */
export function orderAt({ path, index }: Place): string {
  return index === undefined ? path : `${path}[${index}]`
}

/** The name of an order's parameters. */
export function parametersAt(place: Place): string {
  return `${orderAt(place)}.${place.parameters}`
}

/** The name of an item of an order. */
export function itemAt(place: Place): string {
  return `${parametersAt(place)}.${place.side}[${place.item}]`
}

/** The error about an item, or with `key` about a field of it. */
export function wrongItem(place: Place, key: string, value: unknown, problem: string): RouterError {
  return invalid(itemAt(place) + key, value, problem)
}
