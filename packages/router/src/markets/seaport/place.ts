/** Which order of which list is looked at, for the names that errors have. */
export type Place = {
  path: string
  /** Undefined where `path` is the order itself. */
  index: number | undefined
  /** What the caller calls the parameters of an order. */
  parameters: 'parameters' | 'components'
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
export function itemAt(place: Place, side: 'offer' | 'consideration', index: number): string {
  return `${parametersAt(place)}.${side}[${index}]`
}
