import { withScene } from '../lib/withScene.mjs'

const window = 2_000

/**
 * Milliseconds from the moment at which a block is mined to the moment at which the purchase resolves, for
 * moments spread evenly over two seconds, the first of them two seconds after the wallet sent.
 */
export function minedToResolved({ rounds, ...options }) {
  return withScene(options, async ({ buy, wallet }) => {
    const times = []
    for (let round = 0; round < rounds; round += 1) {
      await options.node.mine()
      const sent = new Promise(resolve => {
        wallet.onSent = resolve
      })
      const bought = buy()
      bought.catch(() => undefined)
      await Promise.race([sent, bought])
      const wait = window + (window * (round + 0.5)) / rounds
      await new Promise(resolve => setTimeout(resolve, wait))
      const mined = await options.node.mine()
      await bought
      times.push(performance.now() - mined)
    }
    return times
  })
}
