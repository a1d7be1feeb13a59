import type { AppChain } from '../../config/parseConfig.ts'
import type { AppText } from '../language/languageChoice.ts'

/** Milliseconds after which a node or server counts as silent. */
const deadline = 8_000

/** Why an address cannot be taken, as a text with its values. */
export type ConnectionFault = readonly [AppText, ...(string | number)[]]

/** Asks a node for its chain; nothing is wrong where it is the one that it is for. */
export async function checkNode(
  url: string,
  { id }: Pick<AppChain, 'id'>,
  fetch = globalThis.fetch,
): Promise<ConnectionFault | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(fetch, url, { method: 'POST', headers, body })
  if (answer === undefined) return ['Nothing answers at this address.']
  const { result } = answer
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(result))
    return ['What answers at this address is no node.']
  const found = Number.parseInt(result, 16)
  return found === id ? undefined : ['This is a node of chain {0}, not of {1}.', found, id]
}

/** Asks a marketplace API for its chain. */
export async function checkApi(
  url: string,
  { id }: Pick<AppChain, 'id'>,
  fetch = globalThis.fetch,
): Promise<ConnectionFault | undefined> {
  const answer = await ask(fetch, `${url}/health`, {})
  if (answer === undefined) return ['Nothing answers at this address.']
  const { chainId } = answer
  if (typeof chainId !== 'number') return ['What answers at this address is no marketplace API.']
  return chainId === id ? undefined : ['This is the API of chain {0}, not of {1}.', chainId, id]
}

/** What is answered as an object, empty where it is none; undefined without an answer. */
async function ask(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Record<string, unknown> | undefined> {
  const signal = AbortSignal.timeout(deadline)
  const response = await fetch(url, { ...init, signal, credentials: 'omit' }).catch(() => undefined)
  if (response === undefined) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
