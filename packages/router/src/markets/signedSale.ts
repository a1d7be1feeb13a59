import type { Address, Hex } from 'viem'
import { nativeCurrency } from '../constants.ts'
import { invalid } from '../errors.ts'
import { toDeadline } from '../toDeadline.ts'
import type { NftType } from './boughtItems.ts'
import { x2y2Pairs721, x2y2Pairs1155, x2y2Signed } from './x2y2Call.ts'

/** Operations, intents and delegates of X2Y2. */
const completeSellOffer = 1
const sell = 1n
const erc721 = 1n
const erc1155 = 2n

/**
 * The one sale in what X2Y2 has signed. Anything that would pay, move or leave behind more
 * than one token for its price is refused: the router passes on exactly one.
 *
 * @throws RouterError that names `path`; `deadline_passed`; `not_canonical` or `not_decodable` for bytes
 * that are no such input.
 */
export function signedSale(signedInput: Hex, path: string, now: bigint): signedSale.Result {
  if (typeof signedInput !== 'string' || !signedInput.startsWith('0x'))
    throw invalid(path, signedInput, 'must be bytes in hex')
  const signed = signedInput.toLowerCase() as Hex
  const { shared, details, orders } = x2y2Signed.decode(signed, path).input
  const must = (allowed: boolean, what: string) => {
    if (!allowed) throw invalid(path, signedInput, `must ${what}`)
  }
  const [detail] = details
  must(details.length === 1, 'hold exactly one sale')
  const order = orders[Number(detail?.orderIdx)]
  const item = order?.items[Number(detail?.itemIdx)]
  if (!detail || !order || !item)
    throw invalid(path, signedInput, 'must hold the item that it sells')
  must(detail.op === completeSellOffer && order.intent === sell, 'be of a sale')
  must(order.currency === nativeCurrency, 'ask for the native currency')
  must(shared.amountToEth === 0n && shared.amountToWeth === 0n, 'not wrap or unwrap')
  // Its `run` would succeed without a token, and passing it on would undo the whole transaction.
  must(!shared.canFail, 'not let the sale fail')
  must(detail.dataReplacement === '0x', 'sell what its seller has signed')
  toDeadline(shared.deadline, path, now)
  toDeadline(order.deadline, path, now)
  return {
    sale: { ...pairIn(item.data, order.delegateType, path), price: detail.price },
    caller: shared.user,
    signed,
  }
}

export declare namespace signedSale {
  type Result = {
    sale: {
      tokenType: NftType
      tokenAddress: Address
      tokenId: bigint
      tokenAmount: bigint
      /** Base units of the native currency. */
      price: bigint
    }
    /** Who alone may call with it, and gets the token. */
    caller: Address
    /** The signed input, in lower case. */
    signed: Hex
  }
}

function pairIn(data: Hex, delegateType: bigint, path: string) {
  const at = `${path}.data`
  if (delegateType !== erc721 && delegateType !== erc1155)
    throw invalid(path, delegateType, 'must sell an ERC721 or an ERC1155')
  const pairs =
    delegateType === erc721
      ? x2y2Pairs721.decode(data, at).pairs.map(pair => ({ ...pair, amount: 1n }))
      : x2y2Pairs1155.decode(data, at).pairs
  const [pair] = pairs
  if (!pair || pairs.length !== 1) throw invalid(path, data, 'must sell exactly one token')
  return {
    tokenType: delegateType === erc721 ? ('ERC721' as const) : ('ERC1155' as const),
    tokenAddress: pair.token,
    tokenId: pair.tokenId,
    tokenAmount: pair.amount,
  }
}
