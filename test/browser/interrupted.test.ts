import { describe, inject, test } from 'vitest'
import { interruptTrade } from '../support/interruptTrade.ts'
import { singleTrades } from '../support/singleTrades.ts'
import { useApps } from '../support/useApps.ts'
import { useTrades } from '../support/useTrades.ts'

const open = useApps()
const market = { url: inject('url'), rpcUrl: inject('rpcUrl') }
const { names, trade } = useTrades(singleTrades(market))

describe('declined, and done by a second try, with the page reloaded before its end and no network while it comes', () => {
  test.each(names)('%s: with a finger at 390 px, and the chain shows it once', name =>
    interruptTrade(open, trade(name), { viewport: { width: 390, height: 844 }, hasTouch: true }),
  )
})
