import {
  createSwapFlow,
  type FlowCurrency,
  type SwapForm,
  useFlow,
  useSluiceClient,
} from '@sluice/react'
import { SwapPanel, swapCurrencies } from '@sluice/react/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { EmptyState } from '../../components/EmptyState.tsx'
import type { SwapSearch } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import { createFlowScope } from '../trade/createFlowScope.ts'
import { useTrades } from '../trade/TradeProvider.tsx'
import { emptyBySwap } from './emptyBySwap.ts'
import { type SharedSwap, swapFormOf } from './swapFormOf.ts'
import { swapSearchOf } from './swapSearchOf.ts'

/** Who is quoted for while no wallet is connected: nobody can act as this account. */
const nobody: Address = '0x000000000000000000000000000000000000dEaD'

/** The form of a swap. Its review and what follows are a trade like any other. */
export function SwapBox(props: SwapBox.Props) {
  const { chainId, account, accepted, search, slippageBps } = props
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const config = useConfig()
  const [made] = useState(() => {
    const options = { client, queryClient, config, account: account ?? nobody }
    const { scope } = createFlowScope(chainId, options)
    const shared = swapFormOf(search, swapCurrencies(scope, accepted))
    if (shared === undefined) return undefined
    const form = slippageBps === undefined ? shared : { ...shared, slippageBps }
    const getBalance = account === undefined ? undefined : scope.getBalance
    return { form, flow: createSwapFlow({ ...scope, ...form, getBalance }) }
  })
  return made === undefined ? (
    <EmptyState>{t('There is nothing to swap on this chain.')}</EmptyState>
  ) : (
    <OpenSwap {...props} {...made} />
  )
}

function OpenSwap(props: SwapBox.Props & Made) {
  const { chainId, account, flow, form: first, onSearch, onSlippage } = props
  const { begin, open, trades } = useTrades()
  const { phase, form } = useFlow(flow)
  useEffect(() => {
    flow.open(first)
    return flow.close
  }, [flow, first])

  const { from, to, amount, exact } = swapSearchOf(form, chainId)
  const isOpen = phase !== 'idle'
  useEffect(() => {
    if (isOpen) onSearch({ chain: chainId, from, to, amount, exact })
  }, [isOpen, onSearch, chainId, from, to, amount, exact])

  const { slippageBps } = form
  useEffect(() => {
    if (isOpen) onSlippage(slippageBps)
  }, [isOpen, onSlippage, slippageBps])

  // A trade that is over has changed the balances.
  const isAlone = open === undefined
  useEffect(() => {
    if (isAlone) flow.refresh()
  }, [isAlone, flow])

  useEffect(() => emptyBySwap(flow, trades), [flow, trades])

  return (
    <SwapPanel
      flow={flow}
      onReview={reviewed => {
        if (account !== undefined)
          begin({ kind: 'swap', chainId, form: reviewed, isReviewed: true }, account)
      }}
    />
  )
}

type Made = {
  form: SharedSwap & Partial<Pick<SwapForm, 'slippageBps'>>
  flow: ReturnType<typeof createSwapFlow>
}

export declare namespace SwapBox {
  type Props = {
    chainId: number
    account: Address | undefined
    /** Tokens that are not in the list, and were checked. */
    accepted: readonly FlowCurrency[]
    /** What it begins with. */
    search: SwapSearch
    /** Called with what the address has to say now. */
    onSearch: (search: SwapSearch) => void
    /** What was chosen before, which no address says; the usual one when absent. */
    slippageBps: SwapForm['slippageBps'] | undefined
    /** Called with what is chosen now. */
    onSlippage: (slippageBps: SwapForm['slippageBps']) => void
  }
}
