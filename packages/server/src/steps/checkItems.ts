import { ServerError } from '../errors.ts'

/** Fields by which orders are chosen, which says nothing where the order is named. */
const choosing = ['exactOrderSource', 'preferredOrderSource'] as const

/**
 * That no item both names its order and says how to choose one: who asks for one marketplace's orders alone must not
 * get another's.
 *
 * @throws ServerError that names the field.
 */
export function checkItems(items: readonly checkItems.Item[]): void {
  for (const [index, item] of items.entries()) {
    const named = (['orderId', 'rawOrder'] as const).find(field => item[field] !== undefined)
    const field = named && choosing.find(each => item[each] !== undefined)
    if (field)
      throw new ServerError(
        `items[${index}].${field} must not stand beside ${named}: the order is chosen already`,
        { code: 'invalid_request', apiCode: -1 },
      )
  }
}

export declare namespace checkItems {
  type Item = {
    orderId?: string | undefined
    rawOrder?: unknown
    exactOrderSource?: unknown
    preferredOrderSource?: unknown
  }
}
