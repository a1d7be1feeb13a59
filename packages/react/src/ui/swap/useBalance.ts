import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import type { FlowScope } from '../../flow/flowTypes.ts'

/** Milliseconds after which a balance is read again. */
const interval = 8000

/** What the account of a flow has of a currency, base units, read anew every few seconds; undefined until it is known. */
export function useBalance(
  { getBalance }: Pick<FlowScope, 'getBalance'>,
  currency: Address,
): bigint | undefined {
  const [held, setHeld] = useState<{ of: typeof getBalance; currency: Address; amount: bigint }>()
  useEffect(() => {
    if (getBalance === undefined) return
    let isShown = true
    const read = () =>
      void getBalance(currency).then(
        amount => {
          if (isShown) setHeld({ of: getBalance, currency, amount })
        },
        () => undefined,
      )
    read()
    const timer = setInterval(read, interval)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [getBalance, currency])
  // Another account or chain reads with a function of its own, and has the same currencies.
  return held?.of === getBalance && held?.currency === currency ? held.amount : undefined
}
