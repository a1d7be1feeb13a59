/** Whether orders of this status are in an answer that was asked for with these parameters. */
export function hasStatus(
  { status = 'active', ids }: Readonly<Record<string, unknown>>,
  current: unknown,
): boolean {
  if (ids !== undefined || status === 'any' || status === current) return true
  return status === 'valid' && (current === 'active' || current === 'inactive')
}
