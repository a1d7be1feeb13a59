/** Whether a value has fields that can be asked for. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
