import { bulkSignature, RouterError } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { postOrder } from '../orderbook/postOrder.ts'
import type { TokenSetHint } from '../orderbook/tokenSets/findOrderSet.ts'
import type { Asked, RouteContext } from './routeHandler.ts'

/** Takes one order of a post into the book, or says why not. */
export async function postToBook(
  context: RouteContext,
  options: postToBook.Options,
): Promise<postOrder.Result> {
  const result = await post(context, options)
  context.metrics?.orderPost(context.chain.id, result.status)
  return result
}

async function post(context: RouteContext, options: postToBook.Options): Promise<postOrder.Result> {
  const { order, orderbook, bulk, signature: given } = options
  if (orderbook !== undefined && orderbook !== 'reservoir')
    return { status: 'invalid', reason: 'Unsupported orderbook' }
  if (options.permitId !== undefined)
    return { status: 'invalid', reason: 'permitId is not supported: approve the exchange instead' }
  const signature = given && /^0x([0-9a-fA-F]{2})+$/.test(given) ? (given as Hex) : undefined
  return postOrder(context, {
    kind: order.kind === 'seaport' ? 'seaport-v1.5' : order.kind,
    data: order.data,
    signature,
    bulk: bulk && (sig => bulkOf(sig, bulk.orderIndex, bulk.merkleProof)),
    source: options.source,
    collection: options.collection,
    attribute: options.attribute,
    tokenSetId: options.tokenSetId,
    isNonFlagged: options.isNonFlagged,
    signal: options.signal,
    charge: options.charge,
    sender: options.sender,
  })
}

export declare namespace postToBook {
  type Options = TokenSetHint & {
    order: { kind: string; data: Record<string, unknown> }
    orderbook?: string | undefined
    permitId?: string | undefined
    /** Where the order stands in the tree that was signed. */
    bulk?: { orderIndex: number; merkleProof: readonly Hex[] } | undefined
    /** From the query of the request. */
    signature?: string | undefined
    source?: string | undefined
    /** Aborted when the deadline of the request has passed. */
    signal?: AbortSignal | undefined
    /** Takes from the allowance of who posts. */
    charge?: Asked['charge'] | undefined
    sender?: Asked['sender'] | undefined
  }
}

/** What no tree can hold was never signed in one: alone, the signature is found to be wrong. */
function bulkOf(signature: Hex, index: number, proof: readonly Hex[]): Hex {
  try {
    return bulkSignature(signature, index, proof)
  } catch (error) {
    if (error instanceof RouterError) return signature
    throw error
  }
}
