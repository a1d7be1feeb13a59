import type { Hex } from 'viem'

/** An account that had another contract's code carry out its calls (EIP-7702): `0xef0100`, and whose code it is. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/** Whether what stands at an address makes it a contract: whoever delegates has the key still, and passes tokens on. */
export function isContractCode(code: Hex | undefined): boolean {
  return code !== undefined && code !== '0x' && !delegation.test(code)
}
