import { createServer } from 'node:net'
import { withScene } from '../lib/withScene.mjs'

/** Milliseconds from the wallet's refusal to the rejected promise. `rpc`: `slow` answers after 30 s; nobody listens at `dead`. */
export async function rejection({ rpc, ...options }) {
  const rpcUrl = rpc === 'dead' ? await deadUrl() : undefined
  const rpcDelay = rpc === 'slow' ? 30_000 : 0
  return withScene({ ...options, rpcUrl, rpcDelay, refuses: true }, async ({ buy, wallet }) => {
    const code = await buy().then(
      () => 'nothing',
      error => error.code ?? error.name,
    )
    if (wallet.refusedAt === undefined) throw new Error(`The wallet was not asked: ${code}`)
    return performance.now() - wallet.refusedAt
  })
}

async function deadUrl() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
