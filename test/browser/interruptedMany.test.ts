import { describe, inject, test } from 'vitest'
import { interruptTrade } from '../support/interruptTrade.ts'
import { manyTrades } from '../support/manyTrades.ts'
import { useApps } from '../support/useApps.ts'
import { useTrades } from '../support/useTrades.ts'

const open = useApps()
const [url, rpcUrl, secondRpcUrl] = [inject('url'), inject('rpcUrl'), inject('secondRpcUrl')]
const { names, trade } = useTrades(manyTrades({ url, rpcUrl, secondRpcUrl }))

/** Every other one with a finger. */
const screens = [
  ['390 px', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['1440 px', { viewport: { width: 1440, height: 1400 } }],
] as const
const cases = names.map((name, index) => [name, ...screens[index % 2 === 0 ? 0 : 1]] as const)

describe('declined, and done by a second try, with the page reloaded before its end and no network while it comes', () => {
  test.each(cases)('%s: at %s, and the chain shows it once', (name, _, on) =>
    interruptTrade(open, trade(name), on),
  )
})
