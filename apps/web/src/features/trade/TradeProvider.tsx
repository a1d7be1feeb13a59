import { isRunning, isSettled, useSluiceClient } from '@sluice/react'
import type { Shortage } from '@sluice/react/ui'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { painted } from '../app/painted.ts'
import { unfinished } from '../app/unfinished.ts'
import { balanceKey } from '../wallet/useBalance.ts'
import { inParts } from './inParts.ts'
import { partsLeft } from './partsLeft.ts'
import { rereadReview } from './rereadReview.ts'
import { TradeUi } from './TradeUi.tsx'
import type { Trade, TradeDeal, TradeRequest } from './tradeRequest.ts'

type Trades = {
  trades: readonly Trade[]
  /** The trade whose dialog is open. */
  open: Trade | undefined
  /** A trade whose dialog could not be opened. */
  failure: TradeFailure | undefined
  /**
   * Opens the dialog of a trade by this account; that of a run of the same trade, or of what was typed for it,
   * where there is one. `isInstead`: in the place of the open one, whose form it begins with.
   */
  begin(request: TradeRequest, account: Address, isInstead?: boolean): void
  show(id: number): void
  /** Swaps for what the open trade lacks; closing that leads back to the trade. `'nothing'` where there is none to swap. */
  detour(shortage: Shortage): Promise<'nothing' | undefined>
  /** Begins another trade by the account of the open one first; closing that leads back, and `goOn` reads it anew. */
  beginFirst(request: TradeRequest, goOn: () => void): void
  /**
   * Closes the dialog, or goes back to the trade that it was a detour of; a run goes on, and what was typed, or of which
   * parts follow, is kept.
   */
  hide(): void
  /** Closes the dialog, because the page or the account it belongs to is left; a run goes on, and what was typed is kept. */
  leave(): void
  /** Says no more that a trade could not be begun. */
  forgive(): void
  /** Forgets a trade that is over, or what was typed for it. */
  dismiss(id: number): void
}

/** What could not be begun, and how it is tried again. */
export type TradeFailure = { error: unknown; tryAgain: () => void }

const Context = createContext<Trades | undefined>(undefined)
const BeginContext = createContext<Trades['begin'] | undefined>(undefined)
let nextId = 1

/** Holds the trades outside of their dialogs, so that closing one stops nothing. */
export function TradeProvider({ children }: { children: ReactNode }) {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const config = useConfig()
  const [trades, setTrades] = useState<readonly Trade[]>([])
  const [openId, setOpenId] = useState<number>()
  const [failure, setFailure] = useState<TradeFailure>()
  // What is begun is the same function for good: else each opened dialog drew every row with a button anew.
  const latest = useRef({ trades, openId })
  useLayoutEffect(() => {
    latest.current = { trades, openId }
  })
  useEffect(
    () =>
      unfinished.add(() =>
        latest.current.trades.some(({ deal }) => isRunning(deal.flow.getState())),
      ),
    [],
  )
  useEffect(() => {
    const isTyped = () =>
      latest.current.trades.flatMap(withThoseBehind).some(({ deal }) => isUndone(deal))
    return unfinished.add(isTyped, 'typed')
  }, [])
  const isKept = trades.length > 0
  useEffect(() => {
    if (!isKept) return
    const ask = (event: BeforeUnloadEvent) => {
      const kept = latest.current.trades.flatMap(withThoseBehind)
      if (kept.some(({ deal }) => isUndone(deal) || asksWallet(deal))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKept])
  // What was asked for last: what took longer to begin, or was left meanwhile, is not opened over it.
  const turn = useRef(0)

  const show = useCallback((id: number) => {
    const kept = latest.current.trades.find(trade => trade.id === id)
    // What was read for it may be old by now.
    if (kept !== undefined) rereadReview(kept.deal)
    setOpenId(id)
  }, [])

  /** Whatever it was that was pressed, it never does just nothing. */
  const attempt = useCallback((act: () => Promise<unknown>) => {
    const run = () => {
      setFailure(undefined)
      act().catch((error: unknown) => setFailure({ error, tryAgain: run }))
    }
    run()
  }, [])

  const beginTrade = useCallback(
    async (asked: TradeRequest, account: Address, isInstead = false) => {
      const request = inParts(asked)
      const own = ++turn.current
      const left = isInstead ? latest.current.openId : undefined
      // The press is answered first: to ask for code alone can take a tenth of a second.
      await painted()
      const { createTradeFlow, findKept } = await import('./createTradeFlow.ts')
      if (own !== turn.current) return
      const kept = findKept(latest.current.trades, request, account)
      if (kept !== undefined) return show(kept.id)
      const deal = createTradeFlow(request, { client, queryClient, config, account })
      onSettled(deal, () => void queryClient.invalidateQueries({ queryKey: [balanceKey] }))
      const id = nextId++
      setTrades(before => [
        ...before.filter(trade => trade.id !== left && !isIdle(trade)),
        { id, deal },
      ])
      setOpenId(id)
    },
    [client, queryClient, config, show],
  )
  const begin = useCallback<Trades['begin']>(
    (...trade) => attempt(() => beginTrade(...trade)),
    [attempt, beginTrade],
  )

  /** Opens a trade in the place of the open one, to which closing it leads back. */
  const lead = useCallback(
    async (read: () => Promise<TradeRequest | undefined>, goOn: () => void) => {
      const { trades, openId } = latest.current
      const trade = trades.find(({ id }) => id === openId)
      if (trade === undefined) return undefined
      const own = ++turn.current
      const [request, { createTradeFlow }] = await Promise.all([
        read(),
        import('./createTradeFlow.ts'),
      ])
      if (request === undefined) return 'nothing' as const
      const { account } = trade.deal.flow.scope
      if (own !== turn.current) return undefined
      const deal = createTradeFlow(request, { client, queryClient, config, account })
      const id = nextId++
      onSettled(deal, () => {
        void queryClient.invalidateQueries({ queryKey: [balanceKey] })
        goOn()
      })
      setTrades(before => [
        ...before.filter(each => each.id !== trade.id && !isIdle(each)),
        { id, deal, back: { trade, goOn } },
      ])
      setOpenId(id)
      return undefined
    },
    [client, queryClient, config],
  )
  const detour = useCallback<Trades['detour']>(
    shortage =>
      new Promise(resolve =>
        attempt(async () => {
          const read = async () => {
            const { shortageSwap } = await import('./shortageSwap.ts')
            return shortageSwap(shortage, { client, queryClient, config })
          }
          resolve(await lead(read, shortage.goOn))
        }),
      ),
    [attempt, lead, client, queryClient, config],
  )
  const beginFirst = useCallback<Trades['beginFirst']>(
    (request, goOn) => attempt(() => lead(async () => request, goOn)),
    [attempt, lead],
  )

  const value = useMemo<Trades>(() => {
    const isLeft = ({ id, deal }: Trade) =>
      id === openId && !isRunning(deal.flow.getState()) && !isUndone(deal)
    return {
      trades,
      failure,
      forgive: () => setFailure(undefined),
      open: trades.find(trade => trade.id === openId),
      begin,
      show,
      detour,
      beginFirst,
      hide() {
        turn.current++
        const back = trades.find(trade => trade.id === openId)?.back
        setOpenId(back?.trade.id)
        setTrades(before => [
          ...before.flatMap(({ back: _, ...trade }) => (isLeft(trade) ? [] : [trade])),
          ...(back === undefined ? [] : [back.trade]),
        ])
        back?.goOn()
      },
      leave() {
        turn.current++
        setOpenId(undefined)
        setTrades(before =>
          before
            .flatMap(trade => (trade.id === openId ? withThoseBehind(trade) : [trade]))
            .flatMap(({ back: _, ...trade }) => (isLeft(trade) || isIdle(trade) ? [] : [trade])),
        )
      },
      dismiss(id) {
        setTrades(before => before.filter(trade => trade.id !== id))
        setOpenId(current => (current === id ? undefined : current))
      },
    }
  }, [trades, failure, openId, begin, show, detour, beginFirst])
  return (
    <Context.Provider value={value}>
      <BeginContext.Provider value={begin}>
        <TradeUi onShortage={detour}>{children}</TradeUi>
      </BeginContext.Provider>
    </Context.Provider>
  )
}

function onSettled({ flow }: TradeDeal, then: () => void): void {
  flow.subscribe(() => {
    if (isSettled(flow.getState())) then()
  })
}

/** What was typed for it, or the parts that are to follow, are lost with it. */
function isUndone(deal: TradeDeal): boolean {
  const { isOwnLeft, after } = partsLeft(deal)
  return deal.flow.isTouched() || isOwnLeft || after > 0
}

/** A trade that neither runs nor ran, and for which nothing was typed: nothing to keep. */
function isIdle({ deal }: Trade): boolean {
  const state = deal.flow.getState()
  return !isRunning(state) && !isSettled(state) && !isUndone(deal)
}

/** Whether a wallet may be asked just now: a reload would miss its answer. What is only waited for goes on without the page. */
function asksWallet({ flow }: TradeDeal): boolean {
  const { phase } = flow.getState()
  return phase === 'approve' || phase === 'sign' || phase === 'submit'
}

/** A trade, after those that it was a detour of. */
function withThoseBehind(trade: Trade): readonly Trade[] {
  return trade.back === undefined ? [trade] : [...withThoseBehind(trade.back.trade), trade]
}

export function useTrades(): Trades {
  const trades = useContext(Context)
  if (trades === undefined) throw new Error('There is no TradeProvider above this component.')
  return trades
}

/** Begins a trade, for what stands in lists: it does not follow the trades that there are. */
export function useBegin(): Trades['begin'] {
  const begin = useContext(BeginContext)
  if (begin === undefined) throw new Error('There is no TradeProvider above this component.')
  return begin
}
