import type { TestProject } from 'vitest/node'
import { startMarket } from './startMarket.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    url: string
    rpcUrl: string
    secondRpcUrl: string
  }
}

/** One market for all browser tests; each uses accounts and tokens of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Where other work is done as well it may take a minute, which says nothing about the app.
  const market = await startMarket({ deadline: 180_000 })
  project.provide('url', market.url)
  project.provide('rpcUrl', market.rpcUrl)
  project.provide('secondRpcUrl', market.second.rpcUrl)
  return async () => {
    await market.stop()
    market.forget()
  }
}
