import { withScene } from '../lib/withScene.mjs'

/**
 * Milliseconds from the wallet's refusal to the rejected promise. While the person looks at the wallet, the
 * node becomes `slow` (each answer takes 30 s) or `dead` (nobody listens there any more): a client may ask
 * it before, because without a node nothing can be sent safely.
 */
export function rejection({ rpc, ...options }) {
  return withScene({ ...options, refuses: true }, async ({ buy, proxy, wallet }) => {
    wallet.onAsked = () => (rpc === 'dead' ? proxy.close() : proxy.slowDown(30_000))
    const code = await buy().then(
      () => 'nothing',
      error => error.code ?? error.name,
    )
    if (wallet.refusedAt === undefined) throw new Error(`The wallet was not asked: ${code}`)
    return performance.now() - wallet.refusedAt
  })
}
