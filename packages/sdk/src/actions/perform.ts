import type { ClientContext } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import { execute } from '../execution/execute.ts'
import { fetchSteps } from '../execution/fetchSteps.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import { adaptWallet } from '../wallet/adaptWallet.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { buyToken } from './buyToken.ts'
import type { listToken } from './listToken.ts'
import type { Plan, PlanContext } from './plan.ts'
import { planBuy } from './plans/planBuy.ts'
import { planList } from './plans/planList.ts'
import type { Outcome, Precheckable, RunOptions } from './runOptions.ts'

type ActionOptions = {
  buy: buyToken.Options
  list: listToken.Options
}

const plans: {
  [kind in keyof ActionOptions]: (context: PlanContext, options: ActionOptions[kind]) => Plan
} = { buy: planBuy, list: planList }

/**
 * What all actions have in common: the input is checked, then the wallet asked for its account, then the
 * marketplace for the steps, which are carried out unless `precheck` is set.
 */
export async function perform<kind extends keyof ActionOptions, precheck extends boolean>(
  client: ClientContext,
  kind: kind,
  options: Precheckable<ActionOptions[kind], precheck>,
): Promise<Outcome<precheck>> {
  const run: RunOptions & { expectedPrice?: ExpectedPrice | undefined } = options
  const now = Math.floor(Date.now() / 1000)
  const { accountField, ...plan } = plans[kind]({ config: client.config, now }, options)
  checkExpectedPrice(run.expectedPrice)
  const wallet = adaptWallet(run.wallet, client)
  const account = await currentAccount(wallet, run.signal)
  const call = { ...plan, body: { ...plan.body, [accountField]: account } }
  if (run.precheck) {
    const { steps, path, fees } = await fetchSteps(client, { ...call, signal: run.signal })
    return { steps, path, fees } as Outcome<precheck>
  }
  return (await execute(client, {
    ...run,
    ...call,
    ...{ action: kind, account, wallet },
  })) as Outcome<precheck>
}

function checkExpectedPrice(expected: ExpectedPrice | undefined): void {
  for (const [currency, price] of Object.entries(expected ?? {})) {
    if (typeof price.raw === 'bigint') continue
    throw new InvalidInputError({
      field: `expectedPrice.${currency}.raw`,
      value: price.raw,
      problem: 'must be a bigint in base units',
    })
  }
}
