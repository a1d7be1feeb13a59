import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Mint } from './createMintable.ts'
import { dropAbi } from './readDrops.ts'

/** The call that mints to an account. `value` is in base units of the native currency. */
export function mintCall({ contract, phase, quantity, proof }: Mint, to: Hex) {
  return {
    to: contract,
    data: encodeFunctionData({
      abi: dropAbi,
      functionName: 'mint',
      args: [BigInt(phase.index), to, quantity, proof],
    }),
    value: phase.price * quantity,
  }
}
