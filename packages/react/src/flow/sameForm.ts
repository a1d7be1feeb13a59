/** Whether two forms say the same. What of a review was accepted is no part of what was typed. */
export function sameForm(one: object, other: object): boolean {
  return one === other || textOf(one) === textOf(other)
}

const textOf = (form: object) =>
  JSON.stringify(form, (key, value: unknown) =>
    key === 'acknowledged' ? undefined : typeof value === 'bigint' ? { value: `${value}` } : value,
  )
