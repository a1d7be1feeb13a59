/**
 * Where the parameters of a request go that the marketplace asked for: GET and HEAD can have no body, so
 * they go into the query, where what the endpoint itself says stays.
 */
export function placeParameters(
  method: string,
  endpoint: string,
  parameters: unknown,
): { query: Record<string, unknown>; body: unknown } {
  if (!/^(get|head)$/i.test(method)) return { query: {}, body: parameters }
  if (typeof parameters !== 'object' || parameters === null) return { query: {}, body: undefined }
  const said = new URLSearchParams(endpoint.split('?').slice(1).join('?'))
  const query = Object.fromEntries(Object.entries(parameters).filter(([name]) => !said.has(name)))
  return { query, body: undefined }
}
