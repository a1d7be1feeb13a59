import {
  type BuyFlow,
  type FlowOptions,
  isRunning,
  isSettled,
  type ListFlow,
  type TokenReference,
  useSluiceClient,
} from '@sluice/react'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { readBalance } from '../wallet/readBalance.ts'
import { balanceKey } from '../wallet/useBalance.ts'

/** What a trade is about, for people. */
export type TradeSubject = TokenReference & {
  name: string
  collection: string
  image: string | undefined
}

export type Trade = { id: number; flow: BuyFlow | ListFlow; subject: TradeSubject }

type Trades = {
  trades: readonly Trade[]
  /** The trade whose dialog is open. */
  open: Trade | undefined
  begin(kind: 'buy' | 'list', subject: TradeSubject, account: Address): void
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
  const wagmi = useConfig()
  const [trades, setTrades] = useState<readonly Trade[]>([])
  const [openId, setOpenId] = useState<number>()

  const begin = useCallback(
    async (kind: 'buy' | 'list', subject: TradeSubject, account: Address) => {
      const same = trades.find(
        trade =>
          trade.flow.kind === kind &&
          isRunning(trade.flow.getState()) &&
          trade.subject.chainId === subject.chainId &&
          trade.subject.contract === subject.contract &&
          trade.subject.tokenId === subject.tokenId &&
          trade.flow.options.account === account,
      )
      if (same !== undefined) return setOpenId(same.id)
      const { chainId, contract, tokenId } = subject
      const options: FlowOptions = {
        client,
        queryClient,
        token: { chainId, contract, tokenId },
        account,
        getWallet: async () => {
          const { getWalletClient } = await import('wagmi/actions')
          return getWalletClient(wagmi, { account, assertChainId: false })
        },
        getBalance: () => readBalance({ config: wagmi, chainId, address: account }),
      }
      const { createTradeFlow } = await import('./createTradeFlow.ts')
      const flow = createTradeFlow(kind, options)
      flow.subscribe(() => {
        if (isSettled(flow.getState()))
          void queryClient.invalidateQueries({ queryKey: [balanceKey] })
      })
      flow.open()
      const id = nextId++
      setTrades(before => [...before.filter(trade => !isIdle(trade)), { id, flow, subject }])
      setOpenId(id)
    },
    [trades, client, queryClient, wagmi],
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
          before.filter(trade => trade.id !== openId || isRunning(trade.flow.getState())),
        )
      },
      dismiss(id) {
        setTrades(before => before.filter(trade => trade.id !== id))
        setOpenId(current => (current === id ? undefined : current))
      },
    }),
    [trades, openId, begin],
  )
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** A trade that neither runs nor ran: nothing to keep. */
function isIdle(trade: Trade): boolean {
  const state = trade.flow.getState()
  return !isRunning(state) && !isSettled(state)
}

export function useTrades(): Trades {
  const trades = useContext(Context)
  if (trades === undefined) throw new Error('There is no TradeProvider above this component.')
  return trades
}
