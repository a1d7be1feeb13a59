import { routerWorld } from '../../../../docs/support/routerWorld.ts'
import * as decode from '../../src/decode/index.ts'
import * as router from '../../src/index.ts'

/** A function and arguments that it takes. */
export type PublicCall = {
  call: (...args: never[]) => unknown
  args: readonly unknown[]
  /** It throws what the functions in this option throw: they are somebody else's. */
  throwsTheirs?: string
}

/** Calldata of a part is what the decoder reads, and people can be told what it does. */
export function buildAndRead(part: router.Part): void {
  const { to, data, value } = router.buildTransaction([part], {
    router: routerWorld.router,
    heldBefore: part.uses,
  })
  const plan = decode.decodeTransaction(data)
  decode.readPlan(plan, { router: to, sender: routerWorld.account, value })
  for (const command of plan.commands) decode.describeCommand(command)
}
/** Calls of other contracts are what the decoder reads, too. */
export const readBack = ({ data }: { data: `0x${string}` }) => decode.decodeCall(data)
