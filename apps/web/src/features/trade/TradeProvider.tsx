import { isRunning, isSettled, useSluiceClient } from '@sluice/react'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { balanceKey } from '../wallet/useBalance.ts'
import { sameTrade } from './sameTrade.ts'
import { TradeUi } from './TradeUi.tsx'
import type { Trade, TradeRequest } from './tradeRequest.ts'

type Trades = {
  trades: readonly Trade[]
  /** The trade whose dialog is open. */
  open: Trade | undefined
  /** Opens the dialog of a trade by this account; that of a run of the same trade, where there is one. */
  begin(request: TradeRequest, account: Address): void
  show(id: number): void
  /** Closes the dialog; a run goes on. */
  hide(): void
  /** Forgets a trade that is over. */
  dismiss(id: number): void
}

const Context = createContext<Trades | undefined>(undefined)
let nextId = 1

/** Holds the trades outside of their dialogs, so that closing one stops nothing. */
export function TradeProvider({ children }: { children: ReactNode }) {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const config = useConfig()
  const [trades, setTrades] = useState<readonly Trade[]>([])
  const [openId, setOpenId] = useState<number>()

  const begin = useCallback(
    async (request: TradeRequest, account: Address) => {
      const same = trades.find(
        ({ deal }) =>
          isRunning(deal.flow.getState()) &&
          sameTrade(deal, request) &&
          deal.flow.scope.account === account,
      )
      if (same !== undefined) return setOpenId(same.id)
      const { createTradeFlow } = await import('./createTradeFlow.ts')
      const deal = await createTradeFlow(request, { client, queryClient, config, account })
      deal.flow.subscribe(() => {
        if (isSettled(deal.flow.getState()))
          void queryClient.invalidateQueries({ queryKey: [balanceKey] })
      })
      const id = nextId++
      setTrades(before => [...before.filter(trade => !isIdle(trade)), { id, deal }])
      setOpenId(id)
    },
    [trades, client, queryClient, config],
  )

  const value = useMemo<Trades>(
    () => ({
      trades,
      open: trades.find(trade => trade.id === openId),
      begin: (...trade) => void begin(...trade),
      show: setOpenId,
      hide() {
        setOpenId(undefined)
        setTrades(before =>
          before.filter(trade => trade.id !== openId || isRunning(trade.deal.flow.getState())),
        )
      },
      dismiss(id) {
        setTrades(before => before.filter(trade => trade.id !== id))
        setOpenId(current => (current === id ? undefined : current))
      },
    }),
    [trades, openId, begin],
  )
  return (
    <Context.Provider value={value}>
      <TradeUi>{children}</TradeUi>
    </Context.Provider>
  )
}

/** A trade that neither runs nor ran: nothing to keep. */
function isIdle({ deal }: Trade): boolean {
  const state = deal.flow.getState()
  return !isRunning(state) && !isSettled(state)
}

export function useTrades(): Trades {
  const trades = useContext(Context)
  if (trades === undefined) throw new Error('There is no TradeProvider above this component.')
  return trades
}
