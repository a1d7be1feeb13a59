/** Whether there is a date for it: a contract or a marketplace may name any number. `at` in seconds since 1970. */
export function isDate(at: number): boolean {
  return Math.abs(at) <= 8_640_000_000_000
}
