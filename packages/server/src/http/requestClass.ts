export const requestClasses = ['read', 'write', 'execute'] as const

/** What a request costs us: a look into the index, a new row, or a plan made of the chain's state. */
export type RequestClass = (typeof requestClasses)[number]

/** Routes that are posted to without writing or planning anything. */
const polled = /\/(execute\/status|transactions\/synced)\//
const written = /\/execute\/(results|[a-z]+-signature)\//

export function requestClass(method: string, path: string): RequestClass {
  if (method === 'GET' || method === 'HEAD' || polled.test(path)) return 'read'
  return path.includes('/execute/') && !written.test(path) ? 'execute' : 'write'
}
