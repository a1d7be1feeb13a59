import type { ApiKey } from './createApiKeys.ts'
import type { RequestClass } from './requestClass.ts'

/** What the steps before a route know of a request. */
export type RequestEnv = {
  Variables: {
    requestId: string
    /** The address of who asks, behind the proxies that are trusted. */
    address: string
    /** Whether a proxy that is trusted, or we ourselves, say that it came over TLS. */
    protocol: 'http:' | 'https:'
    /** The route's path in the contract, for logs and metrics. */
    route?: string
    /** The bytes of the answer, where it shares them with others. */
    body?: Uint8Array
    apiKey?: ApiKey
    /** Whose allowance it takes from, a key's or an address's: who else sends is another one. */
    sender?: string
    /**
     * Takes more from the sender's allowance, for work that is a multiple of a request's; from that of a key, where one
     * has come by another way than the header.
     */
    charge?: (kind: RequestClass, times: number, key?: ApiKey) => Promise<void>
    /** Takes from the allowance of the sender's address what a wrong key costs. */
    chargeGuess?: () => Promise<void>
  }
}
