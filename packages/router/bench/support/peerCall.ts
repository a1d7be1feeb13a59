import { SwapRouter } from '@uniswap/universal-router-sdk'

/** What the peer would send to the router. */
export function peerCall(
  trades: Parameters<typeof SwapRouter.swapCallParameters>[0],
  deadline?: bigint,
): { data: string; value: bigint } {
  const { calldata, value } = SwapRouter.swapCallParameters(
    trades,
    deadline === undefined ? {} : { deadline: deadline.toString() },
  )
  return { data: calldata, value: BigInt(value) }
}
