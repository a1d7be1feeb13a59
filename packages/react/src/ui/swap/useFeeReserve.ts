import { useEffect, useState } from 'react'
import type { FlowScope } from '../../flow/flowTypes.ts'

/** What a swap takes of gas at most, in plain transfers of 21,000: two hops with an approval stay below. */
const transfers = 25n

/**
 * What should stay of the native currency for the network fee of a swap, base units, as the network is now; undefined
 * until it is known.
 */
export function useFeeReserve({
  account,
  getGasCost,
}: Pick<FlowScope, 'account' | 'getGasCost'>): bigint | undefined {
  const [reserve, setReserve] = useState<{ of: typeof getGasCost; amount: bigint }>()
  useEffect(() => {
    let isShown = true
    void getGasCost?.({ to: account, data: '0x', value: 0n }).then(
      cost => {
        if (isShown) setReserve({ of: getGasCost, amount: cost * transfers })
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [account, getGasCost])
  return reserve?.of === getGasCost ? reserve?.amount : undefined
}
