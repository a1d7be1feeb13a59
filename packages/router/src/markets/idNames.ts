/** Where each id of orders with lists of them stands, after the name of the part. */
export function idNames(lists: readonly (readonly bigint[])[], key: string): readonly string[] {
  return lists.flatMap((ids, order) => ids.map((_, index) => `[${order}].${key}[${index}]`))
}
