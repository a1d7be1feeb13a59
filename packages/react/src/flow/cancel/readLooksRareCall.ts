import { decodeExactly } from '@sluice/sdk/calldata'
import { type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'function cancelOrderNonces(uint256[] orderNonces)',
  'function incrementBidAskNonces(bool bid, bool ask)',
])

/**
 * What a call of LooksRare V2 ends: listings by their numbers, each once, or all listings and offers of the account;
 * undefined where it does anything else.
 */
export function readLooksRareCall(data: Hex): readonly bigint[] | 'all' | undefined {
  const call = decodeExactly(abi, data)
  if (call?.functionName === 'incrementBidAskNonces')
    return call.args[0] && call.args[1] ? 'all' : undefined
  const [nonces = []] = call?.args ?? []
  return nonces.length > 0 && new Set(nonces).size === nonces.length ? nonces : undefined
}
