import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Mint } from './createMintable.ts'
import { dropAbi } from './readDrops.ts'

/** The call that mints to an account. `value` is in base units of the native currency. */
export function mintCall({ contract, price, quantity, how }: Mint, to: Hex) {
  const value = price * quantity
  if ('data' in how) return { ...how, value }
  return {
    to: contract,
    data: encodeFunctionData({
      abi: dropAbi,
      functionName: 'mint',
      args: [BigInt(how.phase), to, quantity, how.proof],
    }),
    value,
  }
}
